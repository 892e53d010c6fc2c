import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FRONT_MATTER = /^---\n[^]*?\n---\n/;

/** Writes notes with the texts of a directory, each as often as needed, with versions and dates of their own. */
export function writeRealNotes(from: string, to: string, count: number): void {
  const names = readdirSync(from).filter((name) => name.endsWith('.md'));
  const bodies = names.map((name) =>
    readFileSync(join(from, name), 'utf8').replace(FRONT_MATTER, ''),
  );
  writeNotes(to, count, (index) => bodies[index % bodies.length] ?? '');
}

const AREAS = ['SITE', 'ENGINE', 'API', 'MOBILE', 'BILLING', 'DOCS'];
const WORDS =
  'faster search exports keep column order sign in shorter pages load less memory clearer errors for every team on each plan while imports resume after a lost connection'.split(
    ' ',
  );

/** Writes generated notes of about 1 KB each, always the same. */
export function writeSeededNotes(to: string, count: number): void {
  let state = count;
  // The generator of Park and Miller.
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const pick = (choices: string[]) => choices[Math.floor(random() * choices.length)] ?? '';
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 8) }, () => pick(WORDS));
    return `${words.join(' ')}.`;
  };
  writeNotes(to, count, (index) => {
    const change = () =>
      `- ${sentence()} See [the guide](https://docs.example.com/${index}) or \`help\`.\n`;
    const section = () => `## ${pick(AREAS)}\n\n${change()}${change()}${change()}`;
    return `\n${sentence()} **${sentence()}**\n\n${section()}\n${section()}`;
  });
}

const HOUR = 3_600_000;

/** Each front matter is one that all tools can read. The last note is the newest. */
function writeNotes(directory: string, count: number, body: (index: number) => string): void {
  mkdirSync(directory, { recursive: true });
  for (let index = 0; index < count; index++) {
    const date = new Date(Date.UTC(2000, 0, 1) + index * HOUR).toISOString();
    const fields = `version: v${index}\ndate: ${date}\ntitle: Release ${index}\nart: https://cdn.example.com/a.png`;
    const path = join(directory, `${String(index).padStart(6, '0')}.md`);
    writeFileSync(path, `---\n${fields}\n---\n${body(index)}`);
  }
}
