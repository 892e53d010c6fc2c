import type { RequestListener } from 'node:http';
import { listenUntilDone } from '../listen-until-done.ts';

/** Serves on loopback until the test is over; the answer is the address of a version response there. */
export async function answerWith(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listenUntilDone(listener)}/v2/cloud/version`;
}

/** Serves these bytes under this status and type. */
export const answerWithText = async (
  content: string | Uint8Array,
  { status = 200, type = 'application/json' } = {},
) =>
  answerWith((_, answer) => {
    answer.writeHead(status, { 'content-type': type }).end(content);
  });
