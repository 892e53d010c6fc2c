import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../random.ts';

const AREAS = ['SITE', 'ENGINE', 'API', 'MOBILE', 'BILLING', 'DOCS'];
const WORDS =
  'faster search exports keep column order sign in shorter pages load less memory clearer errors for every team on each plan while imports resume after a lost connection'.split(
    ' ',
  );

/** Writes `count` releases of about 1 KB each into a directory. */
export function writeCorpus(directory: string, count: number): void {
  mkdirSync(directory, { recursive: true });
  const random = createRandom(count);
  for (let index = 0; index < count; index++) {
    writeFileSync(
      join(directory, `${String(index).padStart(6, '0')}.md`),
      writeNote(index, random),
    );
  }
}

function writeNote(index: number, random: () => number): string {
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 8) }, () => pick(WORDS, random));
    return `${words.join(' ')}.`;
  };
  const change = () =>
    `- ${sentence()} See [the guide](https://docs.example.com/${index}) or \`help\`.`;
  const section = () => `## ${pick(AREAS, random)}\n\n${change()}\n${change()}\n${change()}\n`;
  const date = new Date(Date.UTC(2000, 0, 1) + index * 3_600_000).toISOString();
  return `---
version: 1.${index}.0
date: ${date}
title: Release ${index}
art: https://cdn.example.com/art/${index}.png
---

${sentence()} **${sentence()}**

${section()}
${section()}
`;
}

function pick(choices: string[], random: () => number): string {
  return choices[Math.floor(random() * choices.length)] ?? '';
}
