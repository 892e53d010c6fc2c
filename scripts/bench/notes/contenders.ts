import { join } from 'node:path';
import process from 'node:process';
import { PEERS, ROOT } from './places.ts';

/** A way to make the version response of a directory of notes, as one process. */
export interface Contender {
  name: string;
  /** Which bodies it parses. */
  bodies: 'none' | 'two' | 'fifty' | 'all';
  /** What is run, in the project's directory. */
  argv: string[];
  /** The directory it writes the response under; undefined where it writes none. */
  out?: string;
  /** Whether it starts without the compiled code of its last run, as it does unless told otherwise. */
  isUncached?: true;
}

const peer = (path: string) => join(PEERS, 'node_modules', path);
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const SCRIPT = join(ROOT, 'scripts/gazette.ts');
const ONLY_TWO = ['--config', 'only-two.json'];

/** The one that the others are compared with. */
export const BASELINE = 'gazette build';

/** The contenders; `command` is the packed command. */
export function listContenders(command: string): Contender[] {
  const build = ['build', '--out', 'dist-gazette'];
  return [
    { name: 'floor: node -e 0', bodies: 'none', argv: ['-e', '0'] },
    { name: 'floor: read every byte', bodies: 'none', argv: ['floor.js'] },
    { name: 'floor: read, write', bodies: 'none', argv: ['floor.js', 'write'] },
    gazette(BASELINE, 'two', [command, ...build, ...ONLY_TWO]),
    gazette('gazette build, with the page', 'fifty', [command, ...build]),
    gazette('gazette build, by npm script', 'two', [TSX, SCRIPT, ...build, ...ONLY_TWO]),
    { name: 'gazette check', bodies: 'all', argv: [command, 'check'] },
    ...(['two', 'all'] as const).flatMap((bodies) => listPeers(bodies)),
    {
      name: 'Astro',
      bodies: 'all',
      argv: [peer('astro/bin/astro.mjs'), 'build', '--silent'],
      out: 'dist-astro',
    },
  ];
}

const gazette = (name: string, bodies: 'two' | 'fifty', argv: string[]): Contender => ({
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

/** The environment of a contender: unless it says no, it may keep its compiled code, as gazette does by itself. */
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
