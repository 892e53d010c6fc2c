import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { readFields } from '../../../src/notes/front-matter/read-fields.ts';
import { describeProblems } from '../../describe-problems.ts';

function problemsOf(yaml: string): string {
  const file = new VFile({ path: 'note.md', value: yaml });
  readFields(file, yaml, 0);
  return describeProblems([file]);
}

const cut = (comment: string, whole: string) =>
  ` comment: YAML takes "${comment}" for a comment and drops it; type ${whole}, or move it to a line of its own\n`;
const behind = (comment: string) =>
  ` comment: a comment behind a value is not allowed; move "${comment}" to a line of its own\n`;

describe('what YAML would take for a comment is shown in quotes', () => {
  test.each([
    ['title: Fix #1', `1:12${cut('#1', 'title: "Fix #1"')}`],
    ['title: Fix \t #1', `1:14${cut('#1', 'title: "Fix \\t #1"')}`],
    ['title: #1', `1:8${cut('#1', 'title: "#1"')}`],
    ['title:   #1 #2', `1:10${cut('#1 #2', 'title: "#1 #2"')}`],
    ['title : #1', `1:9${cut('#1', 'title: "#1"')}`],
    ['"title": #1', `1:10${cut('#1', 'title: "#1"')}`],
    ['title: one  \n\n  two\n  three #4', `4:9${cut('#4', 'title: "one two three #4"')}`],
    ['title: "Fix"  #1', `1:15${behind('#1')}`],
    ["title: 'Fix' #1", `1:14${behind('#1')}`],
    ['title: | #1\n  Fix', `1:10${behind('#1')}`],
    ['title: >-\t# 1 # 2\n  Fix', `1:11${behind('# 1 # 2')}`],
  ])('%j', (yaml, problems) => {
    expect(problemsOf(yaml)).toBe(problems);
  });

  test.each(['title: Fix#1', 'title: "Fix #1"', "title: 'a' \ndate: 1", 'title: |\n  Fix #1'])(
    '%j has none',
    (yaml) => {
      expect(problemsOf(yaml)).toBe('');
    },
  );
});

test.each(['title:', 'title: ""', "title: ''", 'title: |\n'])('%j has no value', (yaml) => {
  expect(problemsOf(yaml)).toBe(
    '1:1 empty-value: "title" has no value; type one, or delete the line\n',
  );
});
