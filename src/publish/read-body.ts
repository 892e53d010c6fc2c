/** Reads at most the first `limit` bytes of a body, and cancels the rest. */
export async function readBody({ body }: Response, limit: number): Promise<Uint8Array> {
  const stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks, Math.min(length, limit));
}
