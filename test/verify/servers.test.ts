import { expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { verify } from './verify.ts';

test.each([
  [
    ['nginx', 'caddy'],
    'nginx/1.22.1',
    'nginx: "hosting" has "nginx" already. Now include nginx.conf of the build in the server block, and reload nginx. docs/hosting.md shows how.',
  ],
  [
    ['caddy'],
    undefined,
    'The server: "hosting" has "caddy" already. Now import Caddyfile of the build in the site block, and reload Caddy. docs/hosting.md shows how.',
  ],
  [
    ['caddy'],
    'Apache',
    'Apache: add "apache" to the setting "hosting", run npx --no-install gazette build, then publish .htaccess of the build, and turn on AllowOverride FileInfo and mod_headers. docs/hosting.md shows how.',
  ],
  [
    [],
    'GitHub.com',
    'GitHub Pages cannot set the type of a file without an extension, and clients need it for v2/cloud/version. Choose another host in docs/hosting.md.',
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
