import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { SessionsResponse } from '../../../src/contract/index.ts';
import { SESSIONS_PATH } from '../../../src/sessions/handler.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { startProgram } from '../hosting/start-program.ts';

export const ROOT = process.cwd();
const INSTALLED = join(ROOT, 'test/system/node_modules');
export const DOCS = readFileSync('docs/sessions.md', 'utf8');
/** The longer examples. */
const FILES = 'examples/sessions';
const EXAMPLE = /^```(?:ts|js)\n\/\/ (?<name>[\w-]+\.m[tj]s)\n(?<code>.*?)^```/gms;

/** Writes the examples to a project that has installed this package and the others, as a new one of npm. */
export function useExamples() {
  const directory = temporaryDirectory({}, afterAll);
  const inside = (name: string) => join(directory, name);
  beforeAll(() => writeExamples(directory, inside));
  /** Runs code next to the examples, and returns what it prints. */
  const runCode = (code: string, env: NodeJS.ProcessEnv = {}) => {
    writeFileSync(inside('code.mts'), code);
    const options = { cwd: directory, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
    return execFileSync(process.execPath, ['code.mts'], options);
  };
  /** Runs an example until the end of the test. */
  const run = async (
    command: string,
    words: string[],
    environment: Record<string, string> = {},
  ) => {
    const { base, stop } = await startProgram((port) => {
      const own = { PORT: `${port}`, BETTER_AUTH_URL: `http://127.0.0.1:${port}` };
      return { command, words, cwd: directory, env: { ...environment, ...own } };
    });
    onTestFinished(stop);
    return base;
  };
  return { directory, inside, run, runCode };
}

type Inside = (name: string) => string;

function writeExamples(directory: string, inside: Inside) {
  execFileSync('npm', ['init', '-y'], { cwd: directory });
  mkdirSync(inside('node_modules'));
  symlinkSync(ROOT, inside('node_modules/gazette'));
  for (const name of readdirSync(INSTALLED))
    symlinkSync(join(INSTALLED, name), inside(`node_modules/${name}`));
  const examples = [...DOCS.matchAll(EXAMPLE)].map(({ groups }) => [groups?.name, groups?.code]);
  const files = readdirSync(FILES).map((name) => [name, readFileSync(join(FILES, name), 'utf8')]);
  for (const [name, code] of [...examples, ...files])
    writeFileSync(inside(String(name)), String(code).replace('3000', 'Number(process.env.PORT)'));
  writeTokenExample(inside);
}

/** Changes auth.mts as the docs say for JSON Web Tokens, with tokens that are not signed. */
function writeTokenExample(inside: Inside) {
  const changes = /^```ts\n\/\/ in logIn.*\n([^]*?)^\/\/ instead of .*\n([^]*?)^```/m;
  const [, ending = '', instead = ''] = changes.exec(DOCS) ?? [];
  const auth = readFileSync(inside('auth.mts'), 'utf8')
    .replace(/^  const \{ token, [^]*?^\}\);\n/m, `${ending}});\n`)
    .replace(/^async function findCaller[^]*?^\}\n/m, '')
    .replace(/^export const listSessions.*\n/m, instead);
  writeFileSync(inside('auth-jwt.mts'), `import { sign, verify } from './tokens.mts';\n${auth}`);
  writeFileSync(
    inside('tokens.mts'),
    `type Payload = { sub?: string; [claim: string]: unknown };
     export const sign = async (payload: Payload) =>
       Buffer.from(JSON.stringify(payload)).toString('base64url');
     export async function verify(token: string): Promise<Payload | null> {
       return token === '' ? null : JSON.parse(Buffer.from(token, 'base64url').toString());
     }`,
  );
  const server = readFileSync(inside('node.mts'), 'utf8');
  writeFileSync(inside('node-jwt.mts'), server.replace('./auth.mts', './auth-jwt.mts'));
}

export async function ask(base: string, headers: Record<string, string>) {
  const answer = await fetch(`${base}${SESSIONS_PATH}`, { headers });
  expect(answer.status).toBe(200);
  return SessionsResponse.parse(await answer.json()).sessions;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const TYPE = { 'content-type': 'application/json', 'user-agent': FIREFOX };
export const postJson = async (url: string, body: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { ...TYPE, ...headers }, body });

export const takeCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
