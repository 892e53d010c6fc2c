import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { enterDirectory } from '../enter-directory.ts';
import { noteText } from '../temporary.ts';
import { run } from './run.ts';

test.each(['serve', 'preview'])('%s says that a port is in use', async (command) => {
  enterDirectory({
    'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
    'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  });
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = z.object({ port: z.int() }).parse(other.address());
  const { exitCode, stderr } = await run([command, '--port', String(port)]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    `gazette: cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another one with --port\n`,
  );
});
