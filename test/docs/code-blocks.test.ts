import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMMANDS } from '../../scripts/main.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { enterDirectory } from '../enter-directory.ts';
import { startFakeStore } from '../publish/fake-store.ts';
import { keys } from '../scripts/open-publish.ts';
import { run, waitForever } from '../scripts/run.ts';
import { noteText } from '../temporary.ts';
import { serve } from '../verify/verify.ts';

const BLOCK = /^(<!-- excerpt -->\n\n)?```(\w+)\n([^]*?)^```$/gm;
/** docs/rules.md is generated, and its examples are tested, by test/notes/rules.test.ts. */
const docs = ['README.md', ...globSync('docs/*.md')].filter((doc) => doc !== 'docs/rules.md');
const texts = new Map(docs.map((doc) => [doc, readFileSync(doc, 'utf8')]));
/** The code blocks that a test must run: those without the mark. */
const blocks = docs.flatMap((doc) =>
  [...(texts.get(doc) ?? '').matchAll(BLOCK)].flatMap(([, mark, language = '', code = '']) =>
    mark === undefined ? [{ doc, language, code }] : [],
  ),
);
const findBlocks = (doc: string, language: string) =>
  blocks.flatMap((block) => (block.doc === doc && block.language === language ? block.code : []));

/** The tests that run the blocks of a document, by language and by how their code starts. */
const HERE = 'test/docs/code-blocks.test.ts';
const COMMAND = 'sh npx --no-install gazette ';
const RUN_BY: [doc: string, starts: string[], file: string][] = [
  ['docs/channels.md', ['json', 'markdown', COMMAND], HERE],
  ['docs/languages.md', ['json', 'markdown', 'js', COMMAND], HERE],
  ['README.md', ['markdown', 'json'], 'test/docs/readme.test.ts'],
  ['README.md', ['sh npm ci'], '.ci/run'],
  ['README.md', ['sh git clone'], 'test/system/tarball.test.ts'],
  ['README.md', [COMMAND], HERE],
  [
    'docs/client.md',
    ['js // new-version.js', 'js // required-update.js'],
    'test/system/browser/watch-version.test.ts',
  ],
  ['docs/client.md', ['js // version.mjs', 'js // history.mjs'], 'test/system/package.test.ts'],
  ['docs/commands.md', [COMMAND, 'text'], HERE],
  ['docs/commands.md', ['js // build.mjs'], 'test/system/package.test.ts'],
  ['docs/hosting.md', ['json { "gazette"'], HERE],
  ['docs/s3.md', ['json {\n  "CORSRules"'], 'test/system/s3-site.ts'],
  ['docs/s3.md', ['nginx'], 'test/system/publish.test.ts'],
  ['docs/s3.md', ['sh export AWS'], HERE],
  ['docs/ci.md', [COMMAND], HERE],
  ['docs/hosting.md', ['jsonc'], 'test/system/hosting/start-emulator.ts'],
  ['docs/hosting.md', ['nginx', 'caddy', 'apache'], 'test/system/hosting/start-web-server.ts'],
  ['docs/hosting.md', [COMMAND], HERE],
  ['docs/import.md', [COMMAND], HERE],
  ['docs/places.md', [COMMAND], HERE],
  ['docs/operating.md', [COMMAND], HERE],
  ['docs/operating.md', ['ini', 'nginx', 'caddy'], 'test/system/hosting/serve-docs.test.ts'],
  ['docs/operating.md', ['apache'], 'test/system/hosting/read-example.ts'],
  ['docs/sessions.md', ['json', 'sh'], 'test/docs/sessions.test.ts'],
  ['docs/sessions.md', ['ts'], 'test/system/sessions/examples.test.ts'],
  ['docs/settings.md', ['json'], HERE],
  ['docs/sites.md', ['js // ', 'njk', 'astro'], 'test/system/sites/sites.test.ts'],
  ['docs/start.md', ['sh', 'text'], 'test/system/start.test.ts'],
  ['docs/releasing.md', ['sh'], 'test/system/start.test.ts'],
  ['docs/hosting.md', ['sh npm install --save-dev wrangler'], 'test/system/start.test.ts'],
  ['docs/whats-new.md', ['html', 'css'], 'test/system/browser/whats-new-docs.test.ts'],
  ['docs/json.md', ['json', 'sh curl'], 'test/docs/json.test.ts'],
  ['docs/releasing.md', ['yaml'], 'test/docs/releasing.test.ts'],
  ['docs/writing.md', ['markdown', 'yaml'], HERE],
  ['docs/writing.md', ['text'], 'test/docs/readme.test.ts'],
];

test('every code block of the docs is run by a test, or marked as an excerpt', () => {
  const used = new Set<string>();
  const unknown = blocks.filter(({ doc, language, code }) => {
    const text = `${language} ${code}`;
    const runner = RUN_BY.find(
      ([name, starts]) => name === doc && starts.some((start) => text.startsWith(start)),
    );
    if (runner) used.add(String(runner));
    return !runner;
  });
  expect(unknown).toEqual([]);
  expect(RUN_BY.map(String).filter((runner) => !used.has(runner))).toEqual([]);
  expect(RUN_BY.filter(([, , file]) => !existsSync(file))).toEqual([]);
});

const FILES = {
  'package.json': '{ "version": "1.0.0", "gazette": { "siteUrl": "https://notes.acme.test/" } }',
  'CHANGELOG.md': '## 0.9.0 - 2026-01-01\n\n- One.\n',
};

/** What the docs show below a command: `''` if nothing. */
function findOutput(doc: string, command: string): string {
  const [, after = ''] = (texts.get(doc) ?? '').split(`gazette ${command}\n\`\`\`\n\n\`\`\`text\n`);
  return after.slice(0, after.indexOf('```'));
}

/** Output on one line, as the docs wrap it, without ports. */
const joinLines = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=0\.1):\d+/g, '')
    .trim();

describe('the commands of the docs succeed, in their order, and print what is below them', () => {
  test.each([
    'README',
    ...['ci', 'commands', 'hosting', 'import', 'operating', 'places', 's3'].map(
      (name) => `docs/${name}`,
    ),
  ])('%s', async (name) => {
    const code = findBlocks(`${name}.md`, 'sh').join('');
    const commands = [...code.matchAll(/^npx --no-install gazette (.*)$/gm)]
      .flatMap(([, line = '']) => line.split(/ && npx --no-install gazette /))
      .map((command) => command.replace(/ +[#|>].*/, ''));
    enterDirectory(FILES);
    if (commands[0] !== 'init') {
      await run(['init']);
      await run(['import', 'CHANGELOG.md']);
    }
    const store = await startFakeStore();
    const env = { ...keys, AWS_ENDPOINT_URL: store.endpoint };
    const site = await serve();
    for (const command of commands) {
      const adapted = command
        .replace('s3://notes-example-com', 's3://bucket')
        .replace('https://notes.example.com/', site);
      const isServer = /^(?:preview|serve)\b/.test(command);
      const argv = [...adapted.split(' '), ...(isServer ? ['--port', '0'] : [])];
      const waitForStop = isServer ? async () => {} : waitForever;
      const { exitCode, stdout, stderr } = await run(argv, { env, waitForStop });
      expect({ command, exitCode }).toEqual({ command, exitCode: 0 });
      const printed = `${stdout}${stderr}`
        .replaceAll('s3://bucket', 's3://notes-example-com')
        .replaceAll(
          new RegExp(`${site}/?|https://notes.acme.test/`, 'g'),
          'https://notes.example.com/',
        );
      expect(joinLines(printed)).toContain(joinLines(findOutput(`${name}.md`, command)));
      const [, created] = /^new (\S+)/.exec(command) ?? [];
      if (created !== undefined) {
        const path = `releases/${created}.md`;
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^- *$/gm, '- Faster.'));
      }
    }
  });
});

test('every command and option in the docs exists', async () => {
  const options = new Map<string, string[]>();
  for (const [name, load] of COMMANDS) {
    const { command } = await load();
    options.set(
      name,
      Object.values(command.parameters).map(({ flags }) => flags.replace(/ .*/, '')),
    );
  }
  const USE = /(?:`|--no-install )gazette ([a-z]+)([^`|&\n]*)/g;
  const wrong = docs.flatMap((doc) =>
    [...(texts.get(doc) ?? '').matchAll(USE)].filter(([, name = '', rest = '']) => {
      const used = rest.match(/(?<= )--[a-z-]+/g) ?? [];
      return used.some((option) => !options.get(name)?.includes(option)) || !options.has(name);
    }),
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
  const [list] = findBlocks('docs/commands.md', 'text');
  const listed = [...(list ?? '').matchAll(/^gazette (\w+)/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(options.keys()));
});

const settings = blocks.filter(({ code }) => code.includes('"gazette": {'));
test.each(settings)('the settings in $doc are valid: $code', ({ code }) => {
  enterDirectory({ 'package.json': code });
  expect(readSettings()).toMatchObject({ ok: true });
});

test('the notes and their parts in docs/writing.md have no problems', async () => {
  const [note = '', media = ''] = findBlocks('docs/writing.md', 'markdown');
  const yaml = findBlocks('docs/writing.md', 'yaml');
  enterDirectory({
    ...FILES,
    'releases/note.md': note,
    'releases/media.md': noteText({ version: '2.0.0' }, media),
    'releases/yaml.md': `---\nversion: 3.0.0\n${yaml.join('')}---\n\nFaster.\n`,
    'releases/images/search.mp4': '\0\0\0\u0018ftypmp42',
    'releases/images/search.png': readFileSync('docs/page.png'),
  });
  expect(await run(['check', '--strict'])).toMatchObject({ exitCode: 0 });
});

test.each(['languages', 'channels'])(
  'the settings, the command and the note of docs/%s.md work together',
  async (name) => {
    const doc = `docs/${name}.md`;
    const [settingsText = ''] = findBlocks(doc, 'json');
    const [note = ''] = findBlocks(doc, 'markdown');
    const [command = ''] = findBlocks(doc, 'sh');
    enterDirectory({ ...FILES, 'package.json': settingsText });
    await run(['init']);
    const path = name === 'channels' ? 'releases/beta.md' : 'releases/1.0.0.de.md';
    if (name === 'channels') writeFileSync(path, note);
    const argv = command.replace('npx --no-install gazette ', '').trim().split(' ');
    expect(await run(argv)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, note);
    expect(await run(['build'])).toMatchObject({ exitCode: 0, stderr: '' });
  },
);

test('docs/channels.md: the texts of betas become the note of their release', async () => {
  const code = findBlocks('docs/channels.md', 'sh');
  const [show = [], create = []] = (code[1] ?? '').split('|').map((each) => {
    const words = each.replace('npx --no-install gazette ', '').match(/"[^"]+"|\S+/g) ?? [];
    return words.map((word) => word.replaceAll('"', ''));
  });
  const [settingsText = ''] = findBlocks('docs/channels.md', 'json');
  enterDirectory({ ...FILES, 'package.json': settingsText });
  await run(['init', '--from', 'CHANGELOG.md']);
  for (const version of ['2.5.0-beta.1', '2.5.0-beta.2']) {
    const fields = { version, date: '2026-11-20', title: `Try ${version}`, channel: 'beta' };
    writeFileSync(`releases/${version}.md`, noteText(fields, `## New\n\n- ${version}.`));
  }
  const { stdout: stdin } = await run(show);
  expect(await run(create, { stdin })).toMatchObject({ exitCode: 0 });
  expect(readFileSync('releases/2.5.0.md', 'utf8')).toContain(
    '---\n\n## New\n\n- 2.5.0-beta.2.\n- 2.5.0-beta.1.\n',
  );
});

test.each([
  ['de', 'de/'],
  ['de-AT', 'de/'],
  ['en-GB,de', ''],
  ['it,fr-CH', 'fr/'],
  ['it', ''],
])('docs/languages.md: an app in %s requests "%s"', async (languages, directory) => {
  const [example] = findBlocks('docs/languages.md', 'js');
  vi.stubGlobal('navigator', { languages: languages.split(',') });
  onTestFinished(() => void vi.unstubAllGlobals());
  const code = `${example}\n// ${languages}`;
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  expect(module).toHaveProperty('url', `https://notes.example.com/${directory}v2/cloud/version`);
});
