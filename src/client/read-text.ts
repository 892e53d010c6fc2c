import { VersionError } from './version-error.ts';

/** Enough for two notes of 1 MiB each with every character escaped. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a response body of at most 8 MiB.
 *
 * @throws VersionError `size` if it is longer
 */
export async function readText({ body }: Response, url: string): Promise<string> {
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > MAX_BYTES) controller.error();
      else controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(body?.pipeThrough(limit)).text();
  } catch (error) {
    // Some browsers replace the error of the stream with their own, so the length decides.
    if (length <= MAX_BYTES) throw error;
    throw new VersionError('size', `${url} is longer than ${MAX_BYTES} bytes`);
  }
}
