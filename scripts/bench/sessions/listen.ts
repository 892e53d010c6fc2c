import type { Server } from 'node:http';
import process from 'node:process';

/** Listens on loopback, and sends the parent the port, and the processor time used so far at each message. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.once('disconnect', () => process.exit());
}
