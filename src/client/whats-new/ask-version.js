import { parseResponse, why } from './parse-response.js';

/** @import { VersionResponse } from '../../contract/version-response.ts' */
/** @import { Unavailable } from '../whats-new-element.ts' */

const TIME_LIMIT = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;
const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** @type {(url: string, signal: AbortSignal) => Promise<VersionResponse | Unavailable>} */
export async function askVersion(url, signal) {
  if (!url) return why('url', 'src must be the URL of a version response');
  const limit = AbortSignal.timeout(TIME_LIMIT);
  const either = AbortSignal.any([signal, limit]);
  let length = 0;
  /** @type {Transformer<Uint8Array, Uint8Array>} */
  const counter = {
    transform(chunk, controller) {
      length += chunk.length;
      if (length > MOST_BYTES) controller.error();
      else controller.enqueue(chunk);
    },
  };
  try {
    const answer = await fetch(url, { signal: either, credentials: 'omit', priority: 'low' });
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) return why('status', `the answer is ${answer.status}, not 200`);
    if (!JSON_TYPE.test(type)) return why('type', `the answer is "${type}", not application/json`);
    return parseResponse(
      await new Response(answer.body?.pipeThrough(new TransformStream(counter))).text(),
    );
  } catch {
    if (length > MOST_BYTES) return why('size', `the answer is longer than ${MOST_BYTES} bytes`);
    if (limit.aborted) return why('timeout', `no answer in full within ${TIME_LIMIT} ms`);
    return why('network', 'the answer cannot be read: offline, no such server, CORS or CSP');
  }
}
