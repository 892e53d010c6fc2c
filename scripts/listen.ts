import { codeOf } from '../src/project/file-error.ts';
import { startServer, type RunningServer, type ServerOptions } from '../src/serve/server.ts';

const REASONS = new Map([
  ['EADDRINUSE', 'the port is in use; name another one with --port'],
  ['EACCES', 'the port needs more rights; name one from 1024 on with --port'],
  ['EADDRNOTAVAIL', 'this machine has no such address; name another one with --host'],
  ['ENOTFOUND', 'there is no such host; name another one with --host'],
]);

/**
 * Starts a server.
 *
 * @throws Error that says what to do where it cannot listen
 */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  try {
    return await startServer(options);
  } catch (cause) {
    const code = codeOf(cause);
    const reason = REASONS.get(code) ?? (code || String(cause));
    throw new Error(`cannot listen on ${options.host}, port ${options.port}: ${reason}`, { cause });
  }
}
