import { describe, expect, it } from 'vitest';
import { setDeviceCookie } from '../../../src/sessions/login/index.ts';
import { readDeviceId } from '../../../src/sessions/login/device-cookie.ts';

const ID = '3f2b6f0e-8d4c-4a57-9c1e-5b7a2d9e0f13';
const OTHER_ID = '9c1e5b7a-0f13-4d9e-8d4c-3f2b6f0e2a57';

function requestWith(cookie: string): Request {
  return new Request('https://example.com/login', { headers: { cookie } });
}

describe('readDeviceId', () => {
  it.each([
    `__Host-device=${ID}`,
    `a=b; __Host-device=${ID}; c=d`,
    `a=b;__Host-device=${ID}`,
    `__Host-device=; __Host-device=${ID}`,
    `__Host-device=${ID}; __Host-device=${OTHER_ID}`,
  ])('finds the id in %s', (cookie) => {
    expect(readDeviceId(requestWith(cookie))).toBe(ID);
  });

  it.each([
    '',
    '__Host-device',
    '__Host-device=',
    `__host-device=${ID}`,
    `x__Host-device=${ID}`,
    `a=__Host-device=${ID}`,
    `__Host-device="${ID}"`,
    `__Host-device=${ID.toUpperCase()}`,
    `__Host-device=${ID}0`,
    `__Host-device=${ID.slice(1)}`,
    `__Host-device= ${ID}`,
    '__Host-device=00000000-0000-0000-0000-000000000000',
    '__Host-device=3f2b6f0e-8d4c-1a57-9c1e-5b7a2d9e0f13',
    `__Host-device=${'a'.repeat(16_384)}`,
    "__Host-device=' OR 1=1 --",
  ])('finds no id in %.60s', (cookie) => {
    expect(readDeviceId(requestWith(cookie))).toBeUndefined();
  });

  it('reads the named cookie', () => {
    const request = requestWith(`__Host-device=${OTHER_ID}; gadget=${ID}`);
    expect(readDeviceId(request, 'gadget')).toBe(ID);
  });
});

describe('setDeviceCookie', () => {
  const ATTRIBUTES = 'Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax';

  it('sets a new id', () => {
    for (const before of ['', `__Host-device=${OTHER_ID}`]) {
      const sent = setDeviceCookie(requestWith(before), ID);
      expect(sent).toBe(`__Host-device=${ID}; ${ATTRIBUTES}`);
    }
    const cookie = setDeviceCookie(requestWith(`__Host-device=${ID}`), OTHER_ID, 'gadget');
    expect(cookie).toBe(`gadget=${OTHER_ID}; ${ATTRIBUTES}`);
  });

  it('renews the id that the request already has, at every login', () => {
    const sent = setDeviceCookie(requestWith(`__Host-device=${ID}`), ID);
    expect(sent).toBe(`__Host-device=${ID}; ${ATTRIBUTES}`);
  });

  it('renews the cookie of the request if no id is given', () => {
    const sent = setDeviceCookie(requestWith(`__Host-device=${ID}`));
    expect(sent).toBe(`__Host-device=${ID}; ${ATTRIBUTES}`);
    const named = setDeviceCookie(requestWith(`gadget=${ID}`), undefined, 'gadget');
    expect(named).toBe(`gadget=${ID}; ${ATTRIBUTES}`);
  });

  it('returns undefined if there is no id to renew', () => {
    for (const cookie of ['', '__Host-device=1', `gadget=${ID}`]) {
      expect(setDeviceCookie(requestWith(cookie))).toBeUndefined();
    }
  });
});
