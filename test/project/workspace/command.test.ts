import { expect, test } from 'vitest';
import { findCommand, findCiPackage } from '../../../src/project/workspace/command.ts';
import { enterDirectory } from '../../enter-directory.ts';

const installed = '{ "devDependencies": { "gazette": "file:vendor/gazette-0.6.0.tgz" } }';

test.each([
  [{}, 'npx --no-install gazette'],
  [{ 'package.json': installed }, 'npx --no-install gazette'],
  [{ 'package.json': installed, 'pnpm-lock.yaml': '' }, 'pnpm exec gazette'],
  [{ 'package.json': installed, 'yarn.lock': '' }, 'yarn run gazette'],
  [{ 'package.json': installed, 'bun.lock': '' }, 'bun run gazette'],
  [{ 'package.json': '{ "gazette": {} }', 'bun.lock': '' }, 'bun run gazette'],
])('in %j, the command is %s', (files, command) => {
  enterDirectory(files);
  expect(findCommand()).toBe(command);
  // A clone does not know its address.
  const isInstalled = Object.values(files).includes(installed);
  expect(findCiPackage()).toBe(isInstalled ? undefined : 'file:vendor/gazette.tgz');
});
