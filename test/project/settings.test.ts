import { describe, expect, test } from 'vitest';
import { isLoopback, LinkSchemes, Settings } from '../../src/project/settings.ts';
import { publish } from '../../src/publish/publish.ts';
import { build, check } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { describeProblems } from '../describe-problems.ts';
import { middle, newest } from '../site/build-notes.ts';
import { temporaryDirectory } from '../temporary.ts';
import { readJson, problemsOf } from './read-json.ts';
import { testLists } from '../lists.ts';

test('linkSchemes are in a fixed order, as URLs have them, without those that all links may have', () => {
  const typed = ['vscode', 'Obsidian://', 'obsidian:', 'x-a+b.1', 'https', 'http', 'mailto'];
  expect(LinkSchemes.parse(typed)).toEqual(['obsidian', 'vscode', 'x-a+b.1']);
  expect(LinkSchemes.parse([])).toEqual([]);
});

function explainSchemes(typed: unknown): string | undefined {
  const { error } = LinkSchemes.safeParse(typed);
  return error?.issues.map(({ message }) => message)[0];
}

test.each(
  'javascript JavaScript: VBScript data file FILE:// blob filesystem about view-source'.split(' '),
)('the scheme %s is refused', (scheme) => {
  expect(explainSchemes(['obsidian', scheme])).toBe(
    'a list of URL schemes without about, blob, data, file, filesystem, javascript, vbscript, view-source, which are not safe in links',
  );
});

test('anything else is no list of schemes', () => {
  const names = ['', 'c', '1a', 'a b', 'obsidian://open', ' javascript', 'java\nscript'];
  for (const typed of ['obsidian', {}, null, [1], ...names.map((name) => [name])]) {
    expect([typed, explainSchemes(typed)]).toEqual([typed, 'a list of URL schemes']);
  }
});

test.each([
  ['http://localhost:8080/', true],
  ['https://Notes.LOCALHOST/', true],
  ['http://localhost./', true],
  ['http://127.0.0.1/', true],
  ['http://127.1/', true],
  ['http://0x7f000001/', true],
  ['http://[::1]:80/', true],
  ['https://notes.example.com/', false],
  ['https://localhost.example.com/', false],
  ['https://127.example.com/', false],
  ['http://128.0.0.1/', false],
])('%s is a loopback address: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});

describe('with a loopback address as siteUrl', () => {
  const own =
    'the setting "siteUrl" is http://localhost:8080/, which only this computer can open; ';
  const prepare = () => ({
    asOf: AS_OF,
    releases: temporaryDirectory({ 'a.md': newest, 'b.md': middle }),
    settings: Settings.parse({ siteUrl: 'http://localhost:8080' }),
    out: temporaryDirectory(),
  });

  test('check and build warn, and build writes nothing if warnings are errors', async () => {
    const warning = `1:1 site-url: ${own}before you publish, set it to the address of your site\n`;
    expect(describeProblems((await check(prepare())).problems)).toBe(warning);
    const built = await build(prepare());
    expect(describeProblems(built.problems)).toBe(warning);
    expect(built.written).toContain('v2/cloud/version');
    expect((await build({ ...prepare(), strict: true })).written).toEqual([]);
  });

  test('publish refuses', async () => {
    const options = {
      ...prepare(),
      target: { bucket: 'b', prefix: '' },
      readAccess: () => ({ accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' }),
    };
    await build(options);
    const published = publish({ ...options, signal: new AbortController().signal });
    await expect(published).rejects.toThrow(
      `${own}set it to the address of your site, then run npx --no-install gazette build and publish again`,
    );
  });
});

test('a language has phrases of its own, and the siteTitle of the settings', () => {
  const typed = { siteTitle: 'Kite', title: 'New', languages: ['de', 'nl'] };
  expect(readJson(JSON.stringify(typed))).toMatchObject({
    settings: {
      title: 'New',
      languages: [
        {
          locale: 'de',
          siteTitle: 'Kite',
          title: 'Neuerungen in {version}',
          labels: { close: 'Schließen' },
        },
        { locale: 'nl', siteTitle: 'Kite', title: "What's new in {version}" },
      ],
    },
  });
});

testLists('test/fixtures/settings', problemsOf);
