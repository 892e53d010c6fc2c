import { dirname, join } from 'node:path';
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run, waitForever } from '../../scripts/run.ts';
import { makeDist } from './make-dist.ts';
import { startApache, startCaddyWith, startNginxWith } from './start-web-server.ts';
import type { Server } from '../sessions/start-server.ts';

async function verify(server: Server) {
  onTestFinished(server.stop);
  return run(['verify', server.base], { waitForStop: waitForever });
}

/** A build for these hosts. Its pictures are on another host, which is not asked. */
async function build(hosting: Parameters<typeof makeDist>[0]) {
  const dist = await makeDist(hosting);
  onTestFinished(dist.remove);
  return dist.out;
}

const block = (out: string, lines: string) =>
  `server {\n listen 80;\n root ${out};\n ${lines}\n}\n`;

describe('nginx with a mistake in its configuration is reported:', () => {
  test.each([
    {
      mistake: 'no configuration of ours',
      lines: () => '',
      found: 'Content-Type is application/octet-stream',
    },
    {
      mistake: 'a page for every path',
      lines: (out: string) => `include ${out}/nginx.conf; error_page 404 =200 /index.html;`,
      found: '/v2/cloud/version\n  error    the status is 404',
      remove: 'v2/cloud/version',
    },
    {
      mistake: 'a page that was not copied',
      lines: (out: string) => `include ${out}/nginx.conf;`,
      found: '/releases/2.0.html\n  error    the status is 404',
      remove: 'releases/2.0.html',
    },
    {
      mistake: 'ETags turned off',
      lines: (out: string) => `include ${out}/nginx.conf; etag off;`,
      found: 'warning  there is no ETag',
    },
    {
      mistake: 'a redirect to another host',
      lines: () => 'location / { return 301 https://example.com$request_uri; }',
      found: 'it redirects to https://example.com/v2/cloud/version with 301',
    },
    {
      mistake: 'a long lifetime',
      lines: () =>
        'location = /v2/cloud/version { types {} default_type application/json; expires 1y; }',
      found: 'Cache-Control is max-age=31536000, so clients see a new release late',
    },
    {
      mistake: 'headers that a location drops',
      lines: () =>
        'add_header Access-Control-Allow-Origin *; location = /v2/cloud/version { types {} default_type application/json; add_header Cache-Control "public, max-age=60"; }',
      found: 'there is no access-control-allow-origin',
    },
  ])('$mistake', async ({ lines, found, remove }) => {
    const out = await build(['nginx']);
    if (remove !== undefined) rmSync(join(out, remove));
    const { stdout } = await verify(await startNginxWith(dirname(out), block(out, lines(out))));
    expect(stdout).toContain(found);
    expect(stdout).toContain('nginx: add "nginx" to the setting "hosting"');
  });
});

describe('Caddy with a mistake in its configuration is reported:', () => {
  test.each([
    {
      mistake: 'no configuration of ours',
      lines: 'file_server',
      found: 'there is no Content-Type',
    },
    {
      mistake: 'a page for every path',
      lines:
        'header /v2/cloud/version Content-Type application/json\n\ttry_files {path} /index.html\n\tfile_server',
      found: 'the status of a path that does not exist is 200',
    },
    {
      mistake: 'a wrong type',
      lines: 'header /v2/cloud/version Content-Type text/plain\n\tfile_server',
      found: 'Content-Type is text/plain; it must be application/json',
    },
  ])('$mistake', async ({ lines, found }) => {
    const out = await build(['caddy']);
    const site = `notes.example.com {\n\troot * ${out}\n\t${lines}\n}\n`;
    const { stdout, exitCode } = await verify(await startCaddyWith(dirname(out), site));
    expect(stdout).toContain(found);
    expect(stdout).toContain('Caddy: add "caddy" to the setting "hosting"');
    expect(exitCode).toBe(1);
  });
});

describe('Apache with a mistake in its configuration is reported:', () => {
  test.each([
    { mistake: 'no .htaccess', htaccess: '', found: 'there is no Content-Type' },
    {
      mistake: 'a type, but no headers',
      htaccess: '<Files version>\nForceType application/json\n</Files>\n',
      found: 'there is no access-control-allow-origin',
    },
    {
      mistake: 'a long lifetime',
      htaccess: 'Header set Cache-Control "max-age=31536000"\n',
      found: 'Cache-Control is max-age=31536000, so clients see a new release late',
    },
  ])('$mistake', async ({ htaccess, found }) => {
    const out = await build(['apache']);
    writeFileSync(join(out, '.htaccess'), htaccess);
    const { stdout, exitCode } = await verify(await startApache(out));
    expect(stdout).toContain(found);
    expect(stdout).toContain('Apache: add "apache" to the setting "hosting"');
    expect(exitCode).toBe(1);
  });
});
