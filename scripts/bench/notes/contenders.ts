import { join } from 'node:path';
import process from 'node:process';
import { PEERS, ROOT } from './places.ts';

/** A process that builds the version response from a directory of notes. */
export interface Contender {
  name: string;
  /** The bodies that it parses. */
  bodies: 'none' | 'two' | 'all';
  /** The arguments of Node.js, which runs in the directory of the project. */
  argv: string[];
  /** The directory that it writes the response to; undefined if it writes none. */
  out?: string;
  /** Whether it runs without Node's compile cache. */
  isUncached?: true;
}

const peer = (path: string) => join(PEERS, 'node_modules', path);
const TSX = join(ROOT, 'node_modules/tsx/dist/esm/index.mjs');
const SCRIPT = join(ROOT, 'scripts/gazette.ts');
const ONLY_TWO = ['--config', 'only-two.json'];

/** The contender that the others are compared with. */
export const BASELINE = 'gazette build';

/** The contenders; `command` is the packed command. */
export function listContenders(command: string): Contender[] {
  const build = ['build', '--out', 'dist-gazette'];
  return [
    { name: 'floor: node -e 0', bodies: 'none', argv: ['-e', '0'] },
    { name: 'floor: read every byte', bodies: 'none', argv: ['floor.js'] },
    { name: 'floor: read, write', bodies: 'none', argv: ['floor.js', 'write'] },
    gazette(BASELINE, 'two', [command, ...build, ...ONLY_TWO]),
    gazette('gazette build, with pages', 'all', [command, ...build]),
    gazette('gazette build, npm script', 'two', ['--import', TSX, SCRIPT, ...build, ...ONLY_TWO]),
    { name: 'gazette check', bodies: 'all', argv: [command, 'check'] },
    ...(['two', 'all'] as const).flatMap((bodies) => listPeers(bodies)),
    ASTRO,
  ];
}

const ASTRO: Contender = {
  name: 'Astro',
  bodies: 'all',
  argv: [peer('astro/bin/astro.mjs'), 'build', '--silent'],
  out: 'dist-astro',
};

/** The contenders for real notes: `gazette check` first, and every full build of the peers. */
export function listCheckers(command: string): Contender[] {
  const check = [command, 'check', '--config', 'real.json'];
  return [{ name: 'gazette check', bodies: 'all', argv: check }, ...listPeers('all'), ASTRO];
}

const gazette = (name: string, bodies: 'two' | 'all', argv: string[]): Contender => ({
  name,
  bodies,
  argv,
  out: 'dist-gazette',
});

function listPeers(bodies: 'two' | 'all'): Contender[] {
  const plain = { bodies, out: 'dist-plain' };
  const tsx = ['--import', peer('tsx/dist/loader.mjs'), 'plain.ts'];
  const collections = ['build', '--config', 'content-collections.js'];
  return [
    { ...plain, name: 'plain script, node', argv: ['plain.ts'], isUncached: true },
    { ...plain, name: 'plain script, node, code cached', argv: ['plain.ts'] },
    { ...plain, name: 'plain script, tsx', argv: tsx },
    {
      name: 'Velite',
      bodies,
      argv: [peer('velite/bin/velite.js'), 'build', '--silent'],
      out: 'dist-velite',
    },
    {
      name: 'content-collections',
      bodies,
      argv: [peer('@content-collections/cli/dist/index.js'), ...collections],
      out: 'dist-content-collections',
    },
    {
      name: 'Eleventy',
      bodies,
      argv: [peer('@11ty/eleventy/cmd.cjs'), '--config=eleventy.config.js'],
      out: 'dist-eleventy',
    },
  ];
}

/** The environment of a contender. Like gazette, it may use compiled code of its last run, unless it is uncached. */
export function describeEnvironment(
  { bodies, isUncached }: Pick<Contender, 'bodies' | 'isUncached'>,
  work: string,
) {
  return {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    BENCH_BODIES: bodies,
    ...(isUncached ? {} : { NODE_COMPILE_CACHE: join(work, 'compile-cache') }),
  };
}
