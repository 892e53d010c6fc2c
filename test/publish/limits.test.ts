import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { messageOf, openFakeStore } from './open-store.ts';

const MIB = 1024 * 1024;

test.each([200, 403])('of a response %i without end, 16 MiB are read', async (status) => {
  let sent = 0;
  const pour = (response: ServerResponse): void => {
    response.write(' '.repeat(MIB), (error) => {
      if (error) return;
      sent += MIB;
      pour(response);
    });
  };
  const { bucket, store } = await openFakeStore((_, response) => {
    response.writeHead(status).write('<Error><Code>RequestTimeTooSkewed</Code>');
    pour(response);
    return true;
  });
  if (status === 200) expect((await bucket.read('a.json'))?.bytes.length).toBe(16 * MIB);
  else expect(await messageOf(bucket.read('a.json'))).toContain("machine's clock is wrong");
  expect(store.requests).toHaveLength(1);
  // Buffers between the two hold some megabytes more.
  expect(sent).toBeLessThan(40 * MIB);
});
