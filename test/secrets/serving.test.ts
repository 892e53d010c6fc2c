import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGazette } from '../scripts/start-gazette.ts';
import { ask, askRaw } from '../serve/ask.ts';
import { environment, findSecrets, sent } from './canaries.ts';
import { right, wrongNotes } from './cases.ts';
import { makeProject, readMade } from './run-hidden.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const SESSIONS = '/v2/auth/get-active-sessions';
const { token, cookie, query, agent } = sent;
const headers = {
  authorization: `Bearer ${token}`,
  cookie: `session=${cookie}; __Host-device=${cookie}`,
  'user-agent': agent,
  origin: `https://${agent}.example.com`,
  // Otherwise, the preview answers no other origin.
  'sec-fetch-site': 'same-origin',
  referer: `https://example.com/?${query}`,
  'x-forwarded-for': agent,
  'if-none-match': `"${token}"`,
};

/** All responses of a server to requests that contain secrets. */
async function askAll(url: string): Promise<string> {
  const paths = ['/', '/v2/cloud/version', '/feed.xml', '/nope', '/v2/nope', SESSIONS];
  const answers = [];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await ask(url, `${path}?token=${query}`, { method, headers });
      answers.push(JSON.stringify(answer.headers), answer.text);
    }
  }
  const lines = `host: a\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`;
  for (const target of [`http://${token}:${token}@a/nope`, `/nope;${query}`, query]) {
    answers.push(await askRaw(url, `GET ${target} HTTP/1.1\r\n${lines}`));
  }
  answers.push(await askRaw(url, `GET / HTTP/1.1\r\nauthorization ${token}\r\n\r\n`));
  return answers.join('\n');
}

/** Starts a server, sends it these requests, and stops it. */
async function serve(files: Record<string, string>, argv: string[]) {
  const project = makeProject(files);
  const line = [SCRIPT, ...argv, '--port', '0'];
  const { find, printed, signal, exit } = startGazette(line, project, environment);
  const stream = argv[0] === 'preview' ? 'stdout' : 'stderr';
  const answers = await askAll(await find(stream, /(http:\/\/[^/\s]+)\//));
  signal('SIGTERM');
  expect(await exit).toBe(0);
  return { answers, printed, made: readMade(project, files) };
}

describe('serve', () => {
  test.each([
    ['--demo', ['--demo']],
    ['--db', ['--db', 'sessions.db']],
  ])('with %s: no response and no log line has a secret', async (_, argv) => {
    const { answers, printed, made } = await serve(right, ['serve', ...argv]);
    expect(findSecrets([answers, printed.stdout, printed.stderr, made].join('\n'))).toEqual([]);
    expect(printed.stdout.split('\n').length).toBeGreaterThan(24);
  });
});

describe('preview', () => {
  test('no response and no output has a secret', async () => {
    const { answers, printed } = await serve(right, ['preview']);
    expect(findSecrets([answers, printed.stdout, printed.stderr].join('\n'))).toEqual([]);
  });

  test('a password in a note is shown only in the excerpt of the note', async () => {
    const { answers, printed } = await serve(wrongNotes, ['preview']);
    expect(findSecrets(printed.stdout + printed.stderr)).toEqual([]);
    expect(findSecrets(answers)).toEqual(['user', 'password']);
    expect(findSecrets(answers.replaceAll(/<pre\b.*?<\/pre>/gs, ''))).toEqual([]);
  });
});
