import { describe, expect, test } from 'vitest';
import { yamlProblems } from './yaml-problems.ts';

const cut = (comment: string, whole: string) =>
  ` comment: YAML reads "${comment}" as a comment and drops it; type ${whole}, or move it to a line of its own\n`;
const after = (comment: string) =>
  ` comment: a comment after a value is not allowed; move "${comment}" to a line of its own\n`;

describe('finds comments after values, which YAML drops', () => {
  test.each([
    ['title: Fix #1', `1:12${cut('#1', 'title: "Fix #1"')}`],
    ['title: Fix \t #1', `1:14${cut('#1', 'title: "Fix \\t #1"')}`],
    ['title: #1', `1:8${cut('#1', 'title: "#1"')}`],
    ['title:   #1 #2', `1:10${cut('#1 #2', 'title: "#1 #2"')}`],
    ['title : #1', `1:9${cut('#1', 'title: "#1"')}`],
    ['"title": #1', `1:10${cut('#1', 'title: "#1"')}`],
    ['title: one  \n\n  two\n  three #4', `4:9${cut('#4', 'title: "one two three #4"')}`],
    ['title: "Fix"  #1', `1:15${after('#1')}`],
    ["title: 'Fix' #1", `1:14${after('#1')}`],
    ['title: | #1\n  Fix', `1:10${after('#1')}`],
    ['title: >-\t# 1 # 2\n  Fix', `1:11${after('# 1 # 2')}`],
  ])('%j', (yaml, problems) => {
    expect(yamlProblems(yaml)).toBe(problems);
  });

  test.each(['title: Fix#1', 'title: "Fix #1"', "title: 'a' \ndate: 1", 'title: |\n  Fix #1'])(
    '%j has none',
    (yaml) => {
      expect(yamlProblems(yaml)).toBe('');
    },
  );
});

test.each(['title:', 'title: ""', "title: ''", 'title: |\n'])('%j has no value', (yaml) => {
  expect(yamlProblems(yaml)).toBe(
    '1:1 empty-value: "title" has no value; type one, or delete the line\n',
  );
});
