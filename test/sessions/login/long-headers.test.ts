import { expect, test } from 'vitest';
import { readToken } from '../../../src/sessions/index.ts';
import { describeLogin } from '../../../src/sessions/login/index.ts';

const NAMES =
  'authorization cookie forwarded sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform user-agent x-forwarded-for';
const PIECES = [' ', '\t', ',', ';', '=', '"', '1', 'for=', 'Bearer ', 'Mac (', '::ffff:'];

/** Quadratic work exceeds the time limit of a test many times. */
test.each(NAMES.split(' '))('a header %s of many spaces, commas, or others', (name) => {
  for (const piece of PIECES) {
    const many = piece.repeat(2_000_000);
    const headers = new Headers({ [name]: `a=b${many}c, ${many}d` });
    const options = { address: '127.0.0.1', trustedProxies: ['127.0.0.1'], apps: ['Kite'] };
    expect(describeLogin({ headers }, options).deviceId).toHaveLength(36);
    expect(readToken(headers, 'b')).toBe(null);
  }
});
