import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';

const STATIC = 'lib/static/schemas';
const LANGUAGES = ['go', 'kotlin', 'rust', 'swift', 'dart', 'python', 'typescript'];
const GENERATE = `
import { readFileSync } from 'node:fs';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
const [name, file, lang] = process.argv.slice(1);
const schema = new JSONSchemaInput(new FetchingJSONSchemaStore());
await schema.addSource({ name, schema: readFileSync(file, 'utf8') });
const inputData = new InputData();
inputData.addInput(schema);
const { lines } = await quicktype({ inputData, lang });
console.log(lines.join('\\n'));
`;

/** Generates types from a schema of the package with quicktype. */
function generate(name: string, language: string): string {
  const schema = { VersionResponse: 'version-response', Release: 'release-history' }[name] ?? name;
  const file = join(process.cwd(), STATIC, `${schema}.json`);
  const args = ['--input-type=module', '--eval', GENERATE, name, file, language];
  return execFileSync(process.execPath, args, { cwd: 'test/system', encoding: 'utf8' });
}

test.each(LANGUAGES)('quicktype generates types for %s', (language) => {
  expect(generate('VersionResponse', language)).toMatch(/previous/);
  expect(generate('Release', language)).toMatch(/withdrawn/);
  expect(generate('sessions-response', language)).toMatch(/session/i);
  expect(generate('error-response', language)).toMatch(/message/);
});

test('types for TypeScript and Python take the JSON of a build', () => {
  const directory = temporaryDirectory();
  const build = ['--import', 'tsx/esm', 'scripts/gazette.ts', 'build', '--out', directory];
  execFileSync(process.execPath, build, { stdio: 'ignore' });
  writeFileSync(join(directory, 'release.ts'), generate('Release', 'typescript'));
  writeFileSync(join(directory, 'release.py'), generate('Release', 'python'));
  const read = `import { Convert } from './release.ts';
import { readFileSync } from 'node:fs';
console.log(Convert.toRelease(readFileSync('releases.json', 'utf8')).map((each) => each.version).join());`;
  writeFileSync(join(directory, 'read.mjs'), read);
  const [versions = ''] = execFileSync(process.execPath, ['read.mjs'], {
    cwd: directory,
    encoding: 'utf8',
  }).split('\n');
  expect(versions.split(',')).toContain('0.5.0');
  const python =
    'import json, release; print(len(release.release_from_dict(json.load(open("releases.json")))))';
  const count = execFileSync('python3', ['-c', python], { cwd: directory, encoding: 'utf8' });
  expect(count).toBe(`${versions.split(',').length}\n`);
});
