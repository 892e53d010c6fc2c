import { noteText } from '../temporary.ts';
import { typed } from './canaries.ts';

const { user, password, signature } = typed;
const address = `https://${user}:${password}@example.com`;

/** Notes of two releases. */
export const right = {
  'package.json': '{}',
  'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
const all = {
  format: 'markdown',
  hosting: ['nginx', 'caddy', 'apache', 'netlify', 'vercel', 'firebase', 'azure', 'cloudflare'],
  siteUrl: 'https://notes.example.com/',
};
/** Notes with credentials where none may be. */
export const wrongNotes = {
  ...right,
  'releases/c.md': noteText(
    { version: '3.0', date: '2026-03-01', art: `${address}/a.png`, titel: address },
    `[a](${address}/a) <${address}> ![b](${address}?b) <b title="${address}">\n\n## ${address}\n`,
  ),
  'releases/d.md': `---\nversion: 4.0\ndate: ${address}\nart: "${address}\n---\n`,
};
const settings = JSON.stringify({ siteUrl: address, art: address, sitTitle: address });
const wrongSettings = { ...right, 'package.json': `{"gazette":${settings}}` };
const brokenSettings = { ...right, 's.json': `{"siteUrl": "${address}"` };
const link = `${address}/x?X-Amz-Signature=${signature}`;

type Files = Record<string, string>;
/** The files of a project, a command line, and its exit code. */
type Line = [files: Files, argv: string[], exitCode: number];

/** Commands that end by themselves, with every kind of error that could show a secret. */
const lines: Line[] = [
  [right, ['build', '--summary', 'summary.md', '--tag', 'v2.0'], 0],
  [{ ...right, 's.json': JSON.stringify(all) }, ['build', '--config', 's.json'], 0],
  [wrongNotes, ['build', '--summary', 'summary.md'], 1],
  [wrongSettings, ['build', '--summary', 'summary.md'], 2],
  [brokenSettings, ['build', '--config', 's.json'], 2],
  [right, ['build', '--config', `${address}/s.json`], 2],
  [right, ['build', '--releases', `${address}/releases`], 2],
  [right, ['build', '--out', 'package.json'], 2],
  [right, ['build', '--out', `package.json/${address}`], 2],
  [right, ['build', '--summary', 'releases'], 2],
  [right, ['build', '--tag', address], 1],
  [right, ['check', '--tag', 'v1.0'], 0],
  ...['text', 'github', 'json'].flatMap((reporter): Line[] => [
    [right, ['check', '--reporter', reporter], 0],
    [wrongNotes, ['check', '--reporter', reporter], 1],
    [wrongSettings, ['check', '--reporter', reporter], 2],
    [brokenSettings, ['check', '--config', 's.json', '--reporter', reporter], 2],
  ]),
  [right, ['check', '--reporter', address], 2],
  [right, ['show', '--format', 'json'], 0],
  [right, ['show', address], 1],
  [right, ['show', '--tag', address], 1],
  [right, ['show', '--format', address], 2],
  [wrongNotes, ['show', '3.0'], 1],
  [right, ['init', '--ci', 'github'], 0],
  [wrongSettings, ['init'], 2],
  [right, ['init', '--ci', address], 2],
  [right, ['init', '--releases', `package.json/${address}`], 2],
  [right, ['new', '3.0'], 0],
  [right, ['new', '2.0'], 2],
  [wrongNotes, ['new', '5.0', '--date', address], 2],
  [right, ['serve', '--trusted-proxy', 'localhost'], 2],
  [right, ['serve', '--db', 'nowhere/s.db'], 2],
  [right, ['serve', '--db', 'package.json'], 2],
  [right, ['serve', '--demo', '--port', '0', '--host', 'nowhere.invalid'], 2],
  [wrongNotes, ['serve', '--demo', '--port', '0', '--host', 'nowhere.invalid'], 2],
  [right, ['preview', '--host', '192.0.2.1'], 2],
  [right, [`--password=${password}`], 2],
  [right, ['publish', `--secret=${password}`], 2],
  [right, ['publish', '--to', link], 2],
  [right, ['publish', '--to', `s3://${user}:${password}@bucket/site`], 2],
  [right, ['publish', '--to', `s3://bucket//${password}`], 2],
  [right, ['publish', '--to', 's3://bucket', '--endpoint', address], 2],
  [right, ['publish', '--to', 's3://bucket', '--endpoint', `https://example.com/${password}`], 2],
  [right, ['publish', '--to', 's3://bucket', '--endpoint', 'http://127.0.0.1:9'], 2],
  [wrongNotes, ['publish', '--to', 's3://bucket'], 2],
  [wrongSettings, ['publish', '--to', 's3://bucket'], 2],
];

export const cases = lines.map(([files, argv, exitCode], index) => ({
  name: `${index + 1}. gazette ${argv.join(' ').replaceAll(/-[\da-f]{18}/g, '')}`,
  files,
  argv,
  exitCode,
}));
