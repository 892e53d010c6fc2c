import { VersionError } from './version-error.ts';

/** Two notes of a mebibyte each, every character escaped, with room to spare. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Reads the body of an answer, as long as it is no longer than a version response can be.
 *
 * @throws VersionError if it is longer
 */
export async function readText({ body }: Response, place: string): Promise<string> {
  let length = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > MOST_BYTES) controller.error();
      else controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(body?.pipeThrough(count)).text();
  } catch (error) {
    // Some browsers make an error of their own out of the stream's.
    if (length <= MOST_BYTES) throw error;
    throw new VersionError('size', `${place} is longer than ${MOST_BYTES} bytes`);
  }
}
