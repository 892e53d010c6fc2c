import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOT_FOUND, ReleaseHistory, VersionResponse } from '../../src/contract/index.ts';

const docs = readFileSync('docs/json.md', 'utf8');
const readBlocks = (language: string) =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );

test('the JSON of docs/json.md is valid', () => {
  const [version, content, error, ...others] = readBlocks('json').map((code): unknown =>
    JSON.parse(code),
  );
  expect(VersionResponse.parse(version)).toEqual(version);
  const [entry] = ReleaseHistory.parse([
    { ...VersionResponse.parse(version).log.previous, date: '2026-10-02', content: [content] },
  ]);
  expect(entry?.content).toEqual([content]);
  expect(error).toEqual(NOT_FOUND);
  expect(others).toEqual([]);
  expect(readBlocks('sh')[0]).toMatch(/^curl .*\/v2\/cloud\/version\n$/);
});
