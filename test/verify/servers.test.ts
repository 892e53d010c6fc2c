import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { verify } from './verify.ts';

test.each([
  [
    ['nginx', 'caddy'],
    'nginx/1.22.1',
    'nginx: set it up with nginx.conf of the build, as docs/hosting.md shows.',
  ],
  [
    ['caddy'],
    undefined,
    'The server: set it up with Caddyfile of the build, as docs/hosting.md shows.',
  ],
  [
    ['caddy'],
    'Apache',
    'Apache: if it serves the files itself, add "apache" to the setting "hosting" and build; then set it up with .htaccess of the build, as docs/hosting.md shows.',
  ],
  [
    [],
    'cloudflare',
    'Cloudflare: if it serves the files itself, add "cloudflare" to the setting "hosting" and build; then set it up with _headers of the build, as docs/hosting.md shows.',
  ],
])(
  'with the setting hosting %j, verify says what is left to do on %s',
  async (hosting, server, advice) => {
    enterDirectory({ 'gazette.json': JSON.stringify({ hosting }) });
    const headers = { server, 'cache-control': undefined };
    const { printed } = await verify({ 'v2/cloud/version': { headers } });
    expect(printed.split('\n', 3)).toEqual([
      advice,
      '',
      expect.stringMatching(/^error: there is no cache/),
    ]);
  },
);

describe('that a host of pages chooses types itself is no error', () => {
  const untyped = {
    'content-type': 'application/octet-stream',
    'x-content-type-options': undefined,
  };
  const rest =
    'cannot set the type of v2/cloud/version: docs/hosting.md says which clients need it.';

  test.each([
    [[], { 'x-github-request-id': 'A' }, `GitHub Pages ${rest}`],
    [['gitlab-pages'], {}, `The host ${rest}`],
  ])('with the setting hosting %j', async (hosting, sent, note) => {
    enterDirectory({ 'gazette.json': JSON.stringify({ hosting }) });
    const headers = { ...untyped, ...sent };
    expect(await verify({ 'v2/cloud/version': { headers } })).toEqual({
      exitCode: 0,
      printed: `/ serves 2.0 as clients need it.\n${note}\n`,
    });
    const both = { ...headers, 'access-control-allow-origin': undefined };
    const { exitCode, printed } = await verify({ 'v2/cloud/version': { headers: both } });
    expect(exitCode).toBe(1);
    expect(printed).toContain('error: there is no access-control-allow-origin');
    expect(printed).not.toContain('content-type');
    expect(printed).toContain(`${note}\n1 error in 1 file.\n`);
  });

  test('but it is one on another server', async () => {
    enterDirectory({ 'gazette.json': JSON.stringify({ hosting: ['github-pages'] }) });
    const headers = { ...untyped, server: 'nginx' };
    expect(await verify({ 'v2/cloud/version': { headers } })).toMatchObject({ exitCode: 1 });
  });
});
