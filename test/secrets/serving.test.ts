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

describe('serve', () => {
  test.each([
    ['--demo', ['--demo']],
    ['--db', ['--db', 'sessions.db']],
  ])('with %s: no response and no log line has a secret', async (_, argv) => {
    const project = makeProject(right);
    const line = [SCRIPT, 'serve', '--port', '0', ...argv];
    const { find, printed, signal, exit } = startGazette(line, project, environment);
    const url = await find('stderr', /(http:\/\/[^/\s]+)\//);
    const answers = await askAll(url);
    signal('SIGTERM');
    expect(await exit).toBe(0);
    const output = [answers, printed.stdout, printed.stderr, readMade(project, right)].join('\n');
    expect(findSecrets(output)).toEqual([]);
    expect(printed.stdout.split('\n').length).toBeGreaterThan(24);
  });
});

describe('preview', () => {
  test('no response and no output has a secret', async () => {
    const project = makeProject(right);
    const line = [SCRIPT, 'preview', '--port', '0'];
    const { find, printed, signal, exit } = startGazette(line, project, environment);
    const answers = await askAll(await find('stdout', /(http:\/\/[^/\s]+)\//));
    signal('SIGTERM');
    expect(await exit).toBe(0);
    expect(findSecrets([answers, printed.stdout, printed.stderr].join('\n'))).toEqual([]);
  });

  test('a password in a note is shown only in the excerpt of the note', async () => {
    const project = makeProject(wrongNotes);
    const line = [SCRIPT, 'preview', '--port', '0'];
    const { find, printed, signal, exit } = startGazette(line, project, environment);
    const answers = await askAll(await find('stdout', /(http:\/\/[^/\s]+)\//));
    signal('SIGTERM');
    expect(await exit).toBe(0);
    expect(findSecrets(printed.stdout + printed.stderr)).toEqual([]);
    expect(findSecrets(answers)).toEqual(['user', 'password']);
    expect(findSecrets(answers.replaceAll(/<pre\b.*?<\/pre>/gs, ''))).toEqual([]);
  });
});
