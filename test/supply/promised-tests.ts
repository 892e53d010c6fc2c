import { readFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** A promise of docs/security.md, and the tests below it. */
export interface Promised {
  promise: string;
  tests: { path: string; title: string }[];
}

/** Reads a list of promises, each with a nested list of tests: `path`: title. */
export function readPromises(markdown: string): Promised[] {
  const [, ...sections] = markdown.split(/^- (?=.*\n {2}- `test\/)/m);
  return sections.map((section) => {
    const [promise = ''] = section.split('\n', 1);
    const tests = [...section.matchAll(/^ {2}- `(test\/[^`]+)`: (.+)$/gm)];
    return { promise, tests: tests.map(([, path = '', title = '']) => ({ path, title })) };
  });
}

/**
 * Makes a reporter that fails a run which skips or does not find a test of docs/security.md whose path matches
 * `suite`. A run of some files is checked for the tests in these, a run of some titles (`-t`) or projects not at all.
 */
export function checkPromisedTests(suite: RegExp, docs = 'docs/security.md'): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit: (created) => {
      vitest = created;
    },
    onTestRunEnd: async (modules) => {
      if (!vitest || vitest.config.testNamePattern || vitest.config.project.length > 0) return;
      const all = await vitest.globTestSpecifications();
      const paths = new Set(modules.map(({ relativeModuleId }) => relativeModuleId));
      const isDue = (path: string) =>
        suite.test(path) && (modules.length >= all.length || paths.has(path));
      const due = readPromises(readFileSync(docs, 'utf8')).flatMap(({ tests }) => tests);
      const lacking = due.filter(({ path, title }) => isDue(path) && !hasRun(modules, path, title));
      if (lacking.length === 0) return;
      const lines = lacking.map(({ path, title }) => `  ${path}: ${title}\n`);
      vitest.logger.error(`${docs} names tests that were skipped or not found:\n${lines.join('')}`);
      process.exitCode = 1;
    },
  };
}

/** Whether there are tests with a title, or in a group with it, and none of them was skipped. */
function hasRun(modules: readonly TestModule[], path: string, title: string): boolean {
  const escaped = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('…', '.+');
  const titled = new RegExp(`^${escaped}(?: > |$)`, 's');
  const states = modules
    .filter(({ relativeModuleId }) => relativeModuleId === path)
    .flatMap(({ children }) => [...children.allTests()])
    .filter(({ fullName }) => titled.test(fullName))
    .map((test) => test.result().state);
  return states.length > 0 && states.every((state) => state === 'passed' || state === 'failed');
}
