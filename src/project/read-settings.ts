import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parseTree, type Node } from 'jsonc-parser';
import type * as z from 'zod/mini';
import { makeProblem, pointAt, quote, type Problem } from '../notes/problem.ts';
import { listSchemaProblems } from '../notes/schema-problems.ts';
import { DEEPEST, findDeepNesting } from './deep-nesting.ts';
import { explainJson, STRICT } from './explain-json.ts';
import { fileError, isMissing } from './file-error.ts';
import { listFileProblems, type FileProblem } from './problems.ts';
import { decodeText } from './read-notes.ts';
import { LabelsSetting } from './labels/labels.ts';
import { Settings, TypedSettings } from './settings.ts';

/** The files of the settings unless `--config` names another. Only one of them may have settings. */
export const PACKAGE_FILE = 'package.json';
export const SETTINGS_FILE = 'gazette.json';
/** The key of the settings in package.json. */
export const KEY = 'gazette';

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
  if (config !== undefined) return describeResult(config, parseSettings(readBytes(config)));
  const manifest = readOptional(PACKAGE_FILE);
  const own = readOptional(SETTINGS_FILE);
  const found = manifest && parseSettings(manifest, KEY);
  if (!own || Array.isArray(found))
    return describeResult(PACKAGE_FILE, found ?? Settings.parse({}));
  const isTwice = manifest && hasKey(manifest);
  return describeResult(SETTINGS_FILE, isTwice ? [settingsTwice()] : parseSettings(own));
}

function describeResult(path: string, result: Settings | Problem[]): SettingsResult {
  if (!Array.isArray(result)) return { ok: true, settings: result };
  return { ok: false, problems: listFileProblems(path, result) };
}

/** Whether this package.json, which is valid JSON, has settings. */
function hasKey(manifest: Buffer): boolean {
  const json = parseJson(decodeText(manifest));
  return isRecord(json) && Object.hasOwn(json, KEY);
}

function settingsTwice(): Problem {
  const message = `${PACKAGE_FILE} has settings too, under "${KEY}"; move them here, or delete this file`;
  return makeProblem('settings', message);
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError('read the settings', path, error);
  }
}

/** The bytes of a file; undefined if there is none. */
function readOptional(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError('read the settings', path, error);
  }
}

/** Parses the settings that are a whole JSON text, or under a key of it. */
function parseSettings(bytes: Buffer, key?: string): Settings | Problem[] {
  if (!isUtf8(bytes)) {
    return [makeProblem('encoding', 'the settings are not UTF-8; save them as UTF-8')];
  }
  const text = decodeText(bytes);
  const deep = findDeepNesting(text);
  if (deep !== undefined) {
    const message = `lists and objects are nested more than ${DEEPEST} levels deep here; no setting needs more than two`;
    return [makeProblem('nesting', message, pointAt(text, deep))];
  }
  const json = parseJson(text);
  if (json instanceof SyntaxError) return [explainJson(text)];
  const input = key !== undefined && isRecord(json) ? (json[key] ?? {}) : json;
  if (!isRecord(input)) {
    const message = 'the settings must be an object, such as { "title": "What\'s new" }';
    return [makeProblem('settings', message)];
  }
  const { data, error } = Settings.safeParse(input);
  const whole = parseTree(text, [], STRICT);
  const tree = key === undefined ? whole : findValue(whole, key);
  const labels = findValue(tree, 'labels');
  const duplicates = [tree, labels].flatMap((object) => listDuplicates(text, object));
  if (data && duplicates.length === 0) return data;
  return [
    ...listSettingsProblems(error?.issues ?? [], input, { text, tree, labels }),
    ...duplicates,
  ];
}

function listSettingsProblems(
  issues: z.core.$ZodIssue[],
  input: Record<string, unknown>,
  {
    text,
    tree,
    labels: labelsTree,
  }: { text: string; tree: Node | undefined; labels: Node | undefined },
): Problem[] {
  const { labels } = input;
  return issues.flatMap((issue) => {
    const [name, ...path] = issue.path;
    if (name !== 'labels' || !isRecord(labels)) {
      const context = { owner: 'the settings', schema: TypedSettings, input };
      return listSchemaProblems([issue], { ...context, ...describePlaces(text, tree) });
    }
    const places = describePlaces(text, labelsTree);
    const context = { owner: 'labels', schema: LabelsSetting, input: labels };
    return listSchemaProblems([{ ...issue, path }], { ...context, ...places });
  });
}

/** Where the keys of an object are, and how they are written. */
function describePlaces(text: string, tree: Node | undefined) {
  return {
    locate: (name: string, part: 'key' | 'value') => {
      const node = part === 'key' ? findProperty(tree, name) : findValue(tree, name);
      return node && pointAt(text, node.offset);
    },
    write: (name: string, value: unknown) => `"${name}": ${JSON.stringify(value)}`,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

/** JSON.parse takes the last of duplicate keys. */
function findProperty(object: Node | undefined, name: string): Node | undefined {
  return object?.children?.findLast((each) => keyOf(each) === name);
}

function findValue(object: Node | undefined, name: string): Node | undefined {
  return findProperty(object, name)?.children?.[1];
}

function listDuplicates(text: string, { children = [] }: Partial<Node> = {}): Problem[] {
  const seen = new Set<unknown>();
  return children.flatMap((property) => {
    const name = keyOf(property);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `${quote(String(name))} occurs twice; delete one of the two`;
    return [makeProblem('duplicate-key', message, pointAt(text, property.offset))];
  });
}

const keyOf = ({ children }: Node): unknown => children?.[0]?.value;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
