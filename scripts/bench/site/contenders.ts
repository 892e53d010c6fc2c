import { join } from 'node:path';
import { PEERS } from '../notes/places.ts';

/** A process that builds a site of releases: a page for each, a front page with the newest 50, and a feed of them. */
export interface Contender {
  name: string;
  /** Whether it needs a project, in the folder of its name. */
  hasProject: boolean;
  /** The arguments of Node.js, which runs in the directory of the project. */
  argv: string[];
}

const peer = (path: string) => join(PEERS, 'node_modules', path);

/** The contenders, Gazette first; `command` is the packed command. */
export function listContenders(command: string): Contender[] {
  return [
    { name: 'Gazette', hasProject: false, argv: [command, 'build'] },
    {
      name: 'Astro',
      hasProject: true,
      argv: [peer('astro/bin/astro.mjs'), 'build', '--silent'],
    },
    { name: 'Eleventy', hasProject: true, argv: [peer('@11ty/eleventy/cmd.cjs')] },
  ];
}
