import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openFakeStore } from './open-store.ts';

const MIB = 1024 * 1024;

test('of a response without end, 16 MiB are read', async () => {
  let sent = 0;
  const pour = (response: ServerResponse): void => {
    response.write(' '.repeat(MIB), (error) => {
      if (error) return;
      sent += MIB;
      pour(response);
    });
  };
  const { bucket, store } = await openFakeStore((_, response) => {
    response.writeHead(200);
    pour(response);
    return true;
  });
  expect((await bucket.read('a.json'))?.bytes.length).toBe(16 * MIB);
  expect(store.requests).toHaveLength(1);
  // Buffers between the two hold some megabytes more.
  expect(sent).toBeLessThan(40 * MIB);
});
