import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readWhatsNew } from '../../src/site/whats-new-file.ts';
import { answerWithText } from '../client/answer-with.ts';
import { countFiles, temporaryDirectory } from '../temporary.ts';

const root = process.cwd();

test('the packed package, installed in an empty project, builds notes and can be imported', async () => {
  const directory = temporaryDirectory({ 'package.json': '{ "type": "module" }' });
  const npm = (...argv: string[]) =>
    execFileSync('npm', argv, {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const [tarball = ''] = npm('pack', root, '--loglevel=error').match(/^gazette-.*\.tgz$/m) ?? [];
  npm('install', `./${tarball}`, '--prefer-offline', '--ignore-scripts');
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const printed = npm('exec', '--', 'gazette', 'build');
  const files = countFiles(join(directory, 'dist'));
  expect(printed).toBe(
    `2.4.0 is the current release, 2.3.0 the one before it.\ndist/v2/cloud/version is written; ${files} of ${files} files were new or different.\n`,
  );
  const version = readFileSync(join(directory, 'dist/v2/cloud/version'), 'utf8');
  expect(version).toBe(readFileSync('test/fixtures/pair/version', 'utf8'));
  writeFileSync(
    join(directory, 'use.js'),
    `import { check, Settings, VersionResponse } from 'gazette';
     import { readFileSync } from 'node:fs';
     const { problems, current } = check({ releases: 'releases', settings: Settings.parse({}) });
     const { log } = VersionResponse.parse(JSON.parse(readFileSync('dist/v2/cloud/version', 'utf8')));
     console.log(problems.length, current, log.previous.title);`,
  );
  const used = execFileSync(process.execPath, ['use.js'], { cwd: directory, encoding: 'utf8' });
  expect(used).toBe('0 2.4.0 Autumn clean-up\n');

  expect(readFileSync(join(directory, 'dist/whats-new.js'), 'utf8')).toBe(readWhatsNew().content);
  const [, example = ''] =
    /^```js\n(.*?)^```/ms.exec(readFileSync('docs/whats-new.md', 'utf8')) ?? [];
  const url = await answerWithText(version);
  const code = example.replace('https://notes.example.com/v2/cloud/version', url);
  writeFileSync(join(directory, 'version.js'), `import 'gazette/whats-new';\n${code}`);
  const ran = await promisify(execFile)(process.execPath, ['version.js'], { cwd: directory });
  expect(ran).toEqual({ stdout: '2.4.0, after 2.3.0\n', stderr: '' });
  writeFileSync(
    join(directory, 'use.ts'),
    `import 'gazette/whats-new';
     import { fetchVersion, type VersionResponse } from 'gazette/client';
     const element = document.querySelector('whats-new');
     element?.addEventListener('new-version', ({ detail }) => detail.log.previous.title.length);
     element?.addEventListener('unavailable', ({ detail }) => detail.reason === 'network');
     export const opened: Promise<boolean> | undefined = element?.open();
     export const asked: Promise<VersionResponse> = fetchVersion('/v2/cloud/version');`,
  );
  const words = '--noEmit --strict --lib es2023,dom --module nodenext use.ts'.split(' ');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, ...words], { cwd: directory, stdio: 'inherit' });
}, 120_000);
