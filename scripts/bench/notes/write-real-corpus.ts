import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FRONT_MATTER = /^---\n[^]*?\n---\n/;
const HOUR = 3_600_000;

/** Copies the notes of a directory, each with a front matter that every contender can read and an unchanged body. */
export function writeRealCorpus(from: string, to: string, copies: number): void {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter((name) => name.endsWith('.md'));
  for (let index = 0; index < names.length * copies; index++) {
    const name = names[index % names.length] ?? '';
    const body = readFileSync(join(from, name), 'utf8').replace(FRONT_MATTER, '');
    const date = new Date(Date.UTC(2000, 0, 1) + index * HOUR).toISOString();
    const fields = `version: v${index}\ndate: ${date}\ntitle: Release ${index}\nart: https://cdn.example.com/a.png`;
    writeFileSync(join(to, `${String(index).padStart(6, '0')}.md`), `---\n${fields}\n---\n${body}`);
  }
}
