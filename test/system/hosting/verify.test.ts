import { dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { run, waitForever } from '../../scripts/run.ts';
import { makeDist } from './make-dist.ts';
import { startApache, startCaddyWith, startNginxWith } from './start-web-server.ts';
import type { Server } from './start-program.ts';

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

interface Mistake {
  mistake: string;
  hosting: 'nginx' | 'caddy' | 'apache';
  /** Starts the server with the mistake. */
  start: (out: string) => Promise<Server>;
  found: string;
}

const nginx = async (out: string, lines: string) =>
  startNginxWith(dirname(out), `server {\n listen 80;\n root ${out};\n ${lines}\n}\n`);
const caddy = async (out: string, lines: string) =>
  startCaddyWith(dirname(out), `notes.example.com {\n\troot * ${out}\n\t${lines}\n}\n`);

const MISTAKES: Mistake[] = [
  {
    mistake: 'no configuration of ours',
    hosting: 'nginx',
    start: async (out) => nginx(out, ''),
    found: 'content-type is application/octet-stream',
  },
  {
    mistake: 'a page for every path',
    hosting: 'caddy',
    start: async (out) =>
      caddy(
        out,
        'header /v2/cloud/version Content-Type application/json\n\ttry_files {path} /index.html\n\tfile_server',
      ),
    found: 'the status of a path that does not exist is 200',
  },
  {
    mistake: 'a long lifetime',
    hosting: 'apache',
    start: async (out) => {
      writeFileSync(join(out, '.htaccess'), 'Header set Cache-Control "max-age=31536000"\n');
      return startApache(out);
    },
    found: 'cache-control is max-age=31536000, so clients may see a new release late',
  },
];

test.each(MISTAKES)('$hosting: $mistake is reported', async ({ hosting, start, found }) => {
  const { stdout, exitCode } = await verify(await start(await build([hosting])));
  expect(stdout).toContain(found);
  expect(stdout).toMatch(new RegExp(`${hosting}: add "${hosting}" to the setting "hosting"`, 'i'));
  expect(exitCode).toBe(1);
});
