import type { Server } from 'node:http';
import process from 'node:process';

/** Listens on loopback, tells the parent the port, and at each message the processor time used so far. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.once('disconnect', () => process.exit());
}
