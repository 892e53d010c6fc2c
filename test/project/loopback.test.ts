import { describe, expect, test } from 'vitest';
import { build, check } from '../../src/site/build.ts';
import { isLoopback, Settings } from '../../src/project/settings.ts';
import { publish } from '../../src/publish/publish.ts';
import { AS_OF } from '../as-of.ts';
import { describeProblems } from '../describe-problems.ts';
import { middle, newest } from '../site/build-notes.ts';
import { temporaryDirectory } from '../temporary.ts';

const OWN = 'the setting "siteUrl" is http://localhost:8080/, which only this computer can open; ';

function prepare() {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const settings = Settings.parse({ siteUrl: 'http://localhost:8080' });
  return { asOf: AS_OF, releases, settings, out: temporaryDirectory() };
}

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
  const warning = `1:1 site-url: ${OWN}before you publish, set it to the address of your site\n`;

  test('check and build warn', async () => {
    const { out, ...options } = prepare();
    expect(describeProblems((await check(options)).problems)).toBe(warning);
    const built = await build({ ...options, out });
    expect(describeProblems(built.problems)).toBe(warning);
    expect(built.written).toContain('v2/cloud/version');
  });

  test('build writes nothing if warnings are errors', async () => {
    expect((await build({ ...prepare(), strict: true })).written).toEqual([]);
  });

  test('publish refuses', async () => {
    const options = {
      ...prepare(),
      target: { bucket: 'b', prefix: '' },
      access: { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' },
    };
    await build(options);
    const published = publish({ ...options, signal: AbortSignal.timeout(10_000) });
    await expect(published).rejects.toThrow(
      `${OWN}set it to the address of your site, then run gazette build and publish again`,
    );
  });
});
