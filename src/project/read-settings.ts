import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import * as z from 'zod/mini';
import { makeProblem, pointAt, quote, type Problem } from '../notes/problem.ts';
import { listSchemaProblems } from '../notes/schema-problems.ts';
import { withFileError } from './file-error.ts';
import { listFileProblems, type FileProblem } from './problems.ts';
import { decodeText } from './read-notes.ts';
import { LabelsSetting, LanguageSetting } from './phrases.ts';
import { Settings, TypedSettings } from './settings.ts';

/** The files of the settings unless `--config` names another. Only one of them may have settings. */
export const PACKAGE_FILE = 'package.json';
export const SETTINGS_FILE = 'gazette.json';
/** The key of the settings in package.json. */
export const KEY = 'gazette';

const InputObject = z.record(z.string(), z.unknown());

/** The settings, or what is wrong with them. */
export type SettingsResult =
  | { ok: true; settings: Settings }
  | { ok: false; problems: FileProblem[] };

/**
 * Reads the settings: the whole JSON file `config`; without it, the key `gazette` of package.json or the whole file
 * gazette.json. If there is neither, every setting has its default.
 *
 * @throws Error if a file cannot be read
 */
export function readSettings(config?: string): SettingsResult {
  if (config !== undefined) return makeSettingsResult(config, parseSettings(readBytes(config)));
  const manifest = readOptional(PACKAGE_FILE);
  const file = readOptional(SETTINGS_FILE);
  const result = manifest && parseSettings(manifest, KEY);
  if (!file || Array.isArray(result)) return makeSettingsResult(PACKAGE_FILE, result);
  if (!result) return makeSettingsResult(SETTINGS_FILE, parseSettings(file));
  const message = `${PACKAGE_FILE} has settings too, under "${KEY}"; move them here, or delete this file`;
  return makeSettingsResult(SETTINGS_FILE, [makeProblem('settings', message)]);
}

/** The settings; while they cannot be read or have problems, the defaults. */
export function findSettings(config?: string): Settings {
  try {
    const read = readSettings(config);
    if (read.ok) return read.settings;
  } catch {}
  return Settings.parse({});
}

function makeSettingsResult(
  path: string,
  result: Settings | Problem[] | undefined,
): SettingsResult {
  if (!Array.isArray(result)) return { ok: true, settings: result ?? Settings.parse({}) };
  return { ok: false, problems: listFileProblems(path, result) };
}

const readBytes = (path: string): Buffer =>
  withFileError('read the settings', path, () => readFileSync(path));

const readOptional = (path: string) => (existsSync(path) ? readBytes(path) : undefined);

/** Parses the settings that are a whole JSON text, or under a key of it; undefined if it does not have the key. */
function parseSettings(bytes: Buffer, key?: string): Settings | Problem[] | undefined {
  if (!isUtf8(bytes)) {
    return [makeProblem('encoding', 'the settings are not UTF-8; save them as UTF-8')];
  }
  const text = decodeText(bytes);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (!root || error) return [explainJson(text, error?.offset ?? 0)];
  const tree = key !== undefined && root.type === 'object' ? findValue(root, key) : root;
  if (!tree) return undefined;
  const isUnset = key !== undefined && tree.type === 'null';
  if (tree.type !== 'object' && !isUnset) {
    const message = 'the settings must be an object, such as { "title": "What\'s new" }';
    return [makeProblem('settings', message)];
  }
  const { data, error: wrong } = Settings.safeParse(getNodeValue(tree) ?? {});
  const problems = [
    ...(wrong?.issues ?? []).flatMap((issue) => listIssue(issue, text, tree)),
    ...listDuplicates(text, tree),
  ];
  return data && problems.length === 0 ? data : problems;
}

/** Lists the problems of an issue of the settings, of their `labels`, or of a language. */
function listIssue(issue: z.core.$ZodIssue, text: string, tree: Node): Problem[] {
  const path = issue.path.map(String);
  const parents = path.slice(0, issue.code === 'unrecognized_keys' ? undefined : -1);
  const isLanguage = parents.length === 2 && parents[0] === 'languages';
  const names = isLanguage || parents.at(-1) === 'labels' ? parents : [];
  const object = names.reduce<Node | undefined>(findValue, tree);
  const schema = isLanguage ? LanguageSetting : LabelsSetting;
  return listSchemaProblems([{ ...issue, path: path.slice(names.length) }], {
    owner: names.join('.') || 'the settings',
    schema: names.length === 0 ? TypedSettings : schema,
    input: InputObject.parse(object && getNodeValue(object)),
    locate: (name, part) => {
      const value = findValue(object, name);
      const node = part === 'key' ? value?.parent : value;
      return node && pointAt(text, node.offset);
    },
    write: (name, value) => `"${name}": ${JSON.stringify(value)}`,
  });
}

/** The last of duplicate keys counts. */
function findValue(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.findLast((each) => keyOf(each) === name)?.children?.[1];
}

function listDuplicates(text: string, object: Node | undefined): Problem[] {
  if (object?.type !== 'object') return [];
  const { children = [] } = object;
  const duplicates = [...Map.groupBy(children, keyOf)].flatMap(([name, [, ...others]]) => {
    const message = `${quote(String(name))} occurs twice; delete one of the two`;
    return others.map(({ offset }) => makeProblem('duplicate-key', message, pointAt(text, offset)));
  });
  return [...duplicates, ...children.flatMap((each) => listDuplicates(text, each.children?.[1]))];
}

const keyOf = ({ children }: Node): unknown => children?.[0]?.value;

function explainJson(text: string, offset: number): Problem {
  const character = text.slice(offset, offset + 1);
  const reason = character === '' ? 'it ends too early' : `found ${quote(character)}`;
  const advice = adviseJson(character, text.slice(0, offset).trimEnd());
  return makeProblem('json', `this is not valid JSON: ${reason}${advice}`, pointAt(text, offset));
}

function adviseJson(character: string, before: string): string {
  if (/[}\]]/.test(character) && before.endsWith(',')) return '; delete the comma before it';
  if (character === '"' && /["\w}\]]$/.test(before)) return '; type a comma before it';
  if (character === '/') return '; delete the comment';
  if (/['‘’“”„«»]/.test(character)) return '; type straight double quotes';
  return '';
}
