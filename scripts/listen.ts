import { codeOf } from '../src/project/file-error.ts';
import { startServer, type ServerOptions } from '../src/serve/server.ts';

const REASONS = new Map([
  ['EADDRINUSE', 'the port is in use; choose another one with --port'],
  ['EACCES', 'ports below 1024 need more rights; choose a higher one with --port'],
  ['EADDRNOTAVAIL', 'this machine does not have this address; choose another one with --host'],
  ['ENOTFOUND', 'there is no such host; choose another one with --host'],
]);

/** Starts a server. Rejects with an Error that says what to do if it cannot listen. */
export async function listen(options: ServerOptions) {
  try {
    return await startServer(options);
  } catch (cause) {
    const code = codeOf(cause);
    const reason = REASONS.get(code) ?? (code || String(cause));
    throw new Error(`cannot listen on ${options.host}, port ${options.port}: ${reason}`, { cause });
  }
}
