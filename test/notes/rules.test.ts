import { describe, expect, test } from 'vitest';
import type { Kind } from '../../src/notes/lint/kind.ts';
import { LEFTOVERS } from '../../src/notes/lint/leftovers.ts';
import { RULES, type Rule } from '../../src/notes/rules.ts';
import { compareText } from '../../src/notes/problem.ts';
import { compileText } from './compile-text.ts';
import { RULE_EXAMPLES, type RuleAdvice, type RuleExample } from './rule-examples.ts';

const SETTINGS = { art: 'https://cdn.example.com/a.png' };
const HEAD = '---\nversion: 1.0.0\ndate: 2026-11-20\n';

function noteOf(text: string, of: RuleExample['of']): string {
  if (of === 'note') return text;
  return of === 'body' ? `${HEAD}---\n\n${text}\n` : `${HEAD}${text}\n---\n\nFaster search.\n`;
}

async function rulesOf(text: string, of: RuleExample['of']): Promise<Rule[]> {
  const { problems } = await compileText(noteOf(text, of), SETTINGS);
  return [...new Set(problems.map(({ rule }) => rule))];
}

const LEFT: [string, RuleExample][] = Object.entries<Kind>(LEFTOVERS).map(
  ([
    rule,
    {
      example: [wrong, right],
    },
  ]) => [rule, { of: 'body', wrong, right }],
);
const EXAMPLES = new Map<string, RuleExample | RuleAdvice>([
  ...Object.entries(RULE_EXAMPLES),
  ...LEFT,
]);
const examples = [...EXAMPLES].flatMap(([rule, example]) =>
  typeof example === 'string' ? [] : [{ rule, ...example }],
);

describe('the wrong example of a rule breaks it and no other, and its fix breaks none', () => {
  test.each(examples)('$rule', async ({ rule, of, wrong, right }) => {
    expect(await rulesOf(wrong, of)).toEqual([rule]);
    expect(await rulesOf(right, of)).toEqual([]);
  });
});

function listWarnings(): string {
  const names = Object.entries(RULES).filter(([, { severity }]) => severity === 'warning');
  return names
    .map(([name]) => name)
    .toSorted(compareText)
    .join(', ');
}

const INTRODUCTION = `# Rules

This page is for anyone who wants to know why a note was refused. \`check\` and \`build\` print the rule in brackets after the message.
In the examples, what is before the arrow is wrong, and what is after it is right. The ids of rules are stable.

An error stops a build. Warnings stop it only with \`--strict\`. These rules are warnings: ${listWarnings()}.
`;

/** Long examples are cut, and invisible characters shown by their code. */
function show(text: string): string {
  return text
    .replaceAll('\u0007', '\u2407')
    .replaceAll('\u200B', '[U+200B]')
    .replaceAll('\u202E', '[U+202E]')
    .replace(/^((?:> ){3})(?:> )+/, '$1… 98 more … ')
    .replace(/(?<=\n(?:---|—)\n)\nFaster search\.$/, '')
    .trimEnd();
}

const fence = (text: string) => `\`\`\`text\n${text}\n\`\`\`\n`;

function describeFix(wrong: string, right: string): string {
  if (/[\n`]/.test(`${wrong}${right}`)) return fence(`${wrong}\n→\n${right}`);
  return `\`${wrong}\` → \`${right}\`\n`;
}

function describeRule(
  rule: string,
  { text }: (typeof RULES)[Rule],
  example: RuleExample | RuleAdvice,
): string {
  const heading = `## ${rule}\n\n${text}\n`;
  if (typeof example === 'string') return `${heading}\n${example}\n`;
  return `${heading}\n${describeFix(show(example.wrong), show(example.right))}`;
}

test('docs/rules.md describes every rule', async () => {
  const names = Object.entries(RULES).toSorted(([a], [b]) => compareText(a, b));
  const rules = names.map(([rule, described]) =>
    describeRule(rule, described, EXAMPLES.get(rule) ?? ''),
  );
  await expect([INTRODUCTION, ...rules].join('\n')).toMatchFileSnapshot('../../docs/rules.md');
});
