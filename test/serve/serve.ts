import { onTestFinished } from 'vitest';
import { createHandler } from '../../src/serve/handler.ts';
import { startServer, type ServerOptions } from '../../src/serve/server.ts';
import type { TokenStore } from '../../src/sessions/index.ts';
import { describeFile } from '../../src/output/served-files.ts';
import { temporaryDirectory } from '../temporary.ts';

const noStore: TokenStore = { findByToken: async () => null };

/** Starts a server on a free port that is stopped after the test, and keeps its log and errors. */
export async function start(handle: ServerOptions['handle'], stopLimit?: number) {
  const lines: string[] = [];
  const errors: unknown[] = [];
  const { url, stop } = await startServer({
    handle,
    host: '127.0.0.1',
    port: 0,
    log: (line) => void lines.push(line),
    onError: (error) => void errors.push(error),
    stopLimit,
  });
  onTestFinished(stop);
  return { url, stop, lines, errors };
}

/** Serves a directory, made of these files unless it is there already. */
export async function serve(
  files: Record<string, string> | string,
  { store = noStore, onError = () => {} }: { store?: TokenStore; onError?: () => void } = {},
) {
  const directory = typeof files === 'string' ? files : temporaryDirectory(files);
  return {
    directory,
    ...(await start(createHandler({ directory, describeFile, store, onError }))),
  };
}
