import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { messageOf, openFakeStore } from './open-store.ts';

const MIB = 1024 * 1024;

/** Starts a store whose every response begins like this and never ends. */
async function openEndless(status: number, start: string) {
  const sent = { bytes: 0 };
  const pour = (response: ServerResponse): void => {
    response.write(' '.repeat(MIB), (error) => {
      if (error) return;
      sent.bytes += MIB;
      pour(response);
    });
  };
  const opened = await openFakeStore((_, response) => {
    response.writeHead(status).write(start);
    pour(response);
    return true;
  });
  return { ...opened, sent };
}

describe('of a response without end', () => {
  test('16 MiB of an object are read', async () => {
    const { bucket, store, sent } = await openEndless(200, 'start');
    const read = await bucket.read('a.json');
    expect(read?.bytes.length).toBe(16 * MIB);
    expect(Buffer.from(read?.bytes.subarray(0, 6) ?? []).toString()).toBe('start ');
    expect(store.requests).toHaveLength(1);
    // Buffers between the two hold some megabytes more.
    expect(sent.bytes).toBeLessThan(40 * MIB);
  });

  test('64 KiB of an error are read, and its code is found there', async () => {
    const { bucket, sent } = await openEndless(403, '<Error><Code>RequestTimeTooSkewed</Code>');
    expect(await messageOf(bucket.read('a.json'))).toContain("this machine's clock is wrong");
    expect(sent.bytes).toBeLessThan(16 * MIB);
  });

  test('64 KiB of the response to a write are read', async () => {
    const { bucket, sent } = await openEndless(200, '');
    const headers = { 'content-type': 'text/plain', 'cache-control': 'public' };
    expect(await bucket.write('a.txt', { bytes: new Uint8Array(1), headers })).toBe(
      'unconditional',
    );
    expect(sent.bytes).toBeLessThan(16 * MIB);
  });
});
