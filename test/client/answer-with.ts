import type { RequestListener } from 'node:http';
import { listenUntilDone } from '../listen-until-done.ts';

/** Starts a server on loopback until the test ends. Resolves to the URL of its version response. */
export async function answerWith(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listenUntilDone(listener)}/v2/cloud/version`;
}

/** Serves these bytes with this status and Content-Type. */
export const answerWithText = async (
  content: string | Uint8Array,
  { status = 200, type = 'application/json' } = {},
) =>
  answerWith((_, answer) => {
    answer.writeHead(status, { 'content-type': type }).end(content);
  });
