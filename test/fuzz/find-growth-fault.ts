import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { nameTemporary } from '../../src/project/files.ts';
import { Settings } from '../../src/project/settings.ts';
import { build, type BuildOptions } from '../../src/site/build.ts';
import { makePng } from '../project/art/pictures.ts';
import { readTree } from '../read-tree.ts';
import { noteText } from '../temporary.ts';
import {
  FIRST,
  makeClock,
  takeStep,
  type DAMAGES,
  type Notes,
  type Step,
  type TypedNote,
} from './any-growth.ts';

const OWN_FILE = 'mine.txt';

/** Builds a project after each step, and says how the output differs from a new one, if it does. */
export function createGrowthFinder(directory: string) {
  const releases = `${directory}/releases`;
  return async (steps: Step[]): Promise<string | undefined> => {
    const out = `${directory}/dist`;
    const empty = () => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
    };
    empty();
    let notes = FIRST;
    for (const [day, step] of steps.entries()) {
      notes = takeStep(notes, day, step);
      writeNotes(releases, notes, step.width);
      const settings = Settings.parse(step.settings);
      const options = { releases, settings, asOf: makeClock(day, step), out };
      damageOutput(out, step);
      const fault = (await tryWrong(options, step)) ?? (await tryRight(options, empty));
      if (fault !== undefined) return `step ${day}, ${step.damage}: ${fault}`;
    }
    return undefined;
  };
}

function writeNotes(releases: string, notes: Notes, width: number): void {
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases);
  for (const [name, { fields, body }] of Object.entries(notes)) {
    writeFileSync(`${releases}/${name}`, noteText(pickTyped(fields), body));
  }
  writeFileSync(`${releases}/a.png`, makePng(width, 1));
  writeFileSync(`${releases}/b.png`, makePng(1, 2));
}

function pickTyped(all: TypedNote['fields']): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [key, value] of Object.entries(all)) if (value) typed[key] = value;
  return typed;
}

function damageOutput(out: string, { damage, damaged }: Step): void {
  const paths = [...readTree(out).keys()].filter((path) => path !== OWN_FILE);
  const path = paths[damaged % paths.length];
  if (path === undefined) return;
  const file = `${out}/${path}`;
  const damages: Record<(typeof DAMAGES)[number], () => void> = {
    none: () => {},
    edited: () => appendFileSync(file, 'x'),
    emptied: () => truncateSync(file),
    deleted: () => rmSync(file),
    moved: () => renameSync(file, `${out}/${OWN_FILE}`),
    interrupted: () => writeFileSync(nameTemporary(out), 'x'),
    joined: () => writeFileSync(`${out}/${OWN_FILE}`, 'My own.'),
    lost: () => rmSync(out, { recursive: true }),
  };
  damages[damage]();
}

/** The paths of the files that differ, or that only one of both directories has. */
function listDifferences(first: Map<string, Buffer>, second: Map<string, Buffer>): string[] {
  const paths = new Set([...first.keys(), ...second.keys()]);
  return [...paths].filter((path) => !isDeepStrictEqual(first.get(path), second.get(path)));
}

const readIfThere = (out: string) => (existsSync(out) ? readTree(out) : new Map<string, Buffer>());

type OwnOptions = BuildOptions & { releases: string; out: string };

/** Builds with a wrong note, which must leave the output as it is. */
async function tryWrong(options: OwnOptions, { wrong }: Step): Promise<string | undefined> {
  if (wrong === undefined) return undefined;
  const path = `${options.releases}/wrong.md`;
  writeFileSync(path, noteText({ version: 'wrong', date: options.asOf.toISOString() }, wrong));
  const before = readIfThere(options.out);
  const { response } = await build(options);
  rmSync(path);
  if (response) return 'a build of a wrong note';
  const differences = listDifferences(before, readIfThere(options.out));
  return differences.length > 0 ? `a failed build changes ${differences.join(', ')}` : undefined;
}

const REFUSED = /is not a manifest|no build wrote/;

/** Builds, and again into an empty directory if the manifest is damaged. */
async function tryRight(options: OwnOptions, empty: () => void): Promise<string | undefined> {
  const { out } = options;
  let before = readIfThere(out);
  let built;
  try {
    built = await build(options);
  } catch (error) {
    if (!REFUSED.test(String(error))) throw error;
    if (listDifferences(before, readIfThere(out)).length > 0) return 'a refused build has written';
    empty();
    before = new Map();
    built = await build(options);
  }
  const fresh = `${out}-fresh`;
  rmSync(fresh, { recursive: true, force: true });
  const clean = await build({ ...options, out: fresh });
  if (!built.response) return 'no output';
  if (!isDeepStrictEqual(built.problems, clean.problems)) return 'other problems than a new build';
  const differences = listDifferences(readTree(out), readTree(fresh));
  const wrong = differences.filter((path) => path !== OWN_FILE);
  if (wrong.length > 0) return `differs from a new build: ${wrong.join(', ')}`;
  const own = before.get(OWN_FILE);
  const isKept = !own || readTree(out).get(OWN_FILE)?.equals(own);
  return isKept ? undefined : `${OWN_FILE} has changed`;
}
