import { describe, expect, test } from 'vitest';
import { RULES, WARNINGS, type Rule } from '../../src/notes/rules.ts';
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

const examples = Object.entries(RULE_EXAMPLES).flatMap(([rule, example]) =>
  typeof example === 'string' ? [] : [{ rule, ...example }],
);

describe('the wrong example of a rule breaks it and no other, and its fix breaks none', () => {
  test.each(examples)('$rule', async ({ rule, of, wrong, right }) => {
    expect(await rulesOf(wrong, of)).toEqual([rule]);
    expect(await rulesOf(right, of)).toEqual([]);
  });
});

const INTRODUCTION = `# Rules

Every problem that \`check\` and \`build\` report names the rule that it breaks, in brackets after the message. The ids of
rules are stable. Problems of most rules are errors, which stop a build. Those of the others are warnings. This page is
generated from \`src/notes/rules.ts\` and tested: each wrong example breaks its rule, and its fix does not.
`;

/** Long examples are cut, and invisible characters shown by their code. */
function fence(text: string): string {
  const shown = text
    .replaceAll('\u0007', '\u2407')
    .replaceAll('\u200B', '[U+200B]')
    .replaceAll('\u202E', '[U+202E]')
    .replace(/^((?:> ){3})(?:> )+/, '$1… 98 more … ')
    .trimEnd();
  return `\`\`\`text\n${shown}\n\`\`\`\n`;
}

function describeRule(rule: string, sentence: string, example: RuleExample | RuleAdvice): string {
  const heading = `## ${rule}\n\n${WARNINGS.has(rule) ? 'A warning. ' : ''}${sentence}\n`;
  if (typeof example === 'string') return `${heading}\n${example}\n`;
  const { of, wrong, right } = example;
  const place = of === 'front matter' ? ', in the front matter' : '';
  return `${heading}\nWrong${place}:\n\n${fence(wrong)}\nRight:\n\n${fence(right)}`;
}

test('docs/rules.md describes every rule', async () => {
  const rules = Object.entries(RULES).map(([rule, sentence]) => {
    const example = new Map(Object.entries(RULE_EXAMPLES)).get(rule) ?? '';
    return describeRule(rule, sentence, example);
  });
  await expect([INTRODUCTION, ...rules].join('\n')).toMatchFileSnapshot('../../docs/rules.md');
});
