import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ErrorResponse,
  NOT_FOUND,
  SessionsResponse,
  VersionResponse,
} from '../../src/contract/index.ts';
import { UNKNOWN_PLACE } from '../sessions/unknown-place.ts';

function versionResponse() {
  return VersionResponse.parse(
    JSON.parse(readFileSync('test/fixtures/pair-escaped/version', 'utf8')),
  );
}

const location = {
  ip: '127.0.0.1',
  type: 'local',
  ...UNKNOWN_PLACE,
};
const session = {
  session_id: 7,
  device: 'Windows',
  browser: 'Firefox',
  created: '2026-11-20 09:30:00',
  location,
  is_staff: false,
  same_device: true,
  token: false,
};

function reasons(result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
}) {
  return result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the version response', () => {
  test('may have unknown fields', () => {
    expect(VersionResponse.safeParse({ ...versionResponse(), build: 7 }).success).toBe(true);
  });

  test('rule 1: version is log.version', () => {
    const result = VersionResponse.safeParse({ ...versionResponse(), version: '9' });
    expect(reasons(result)).toEqual(['version: version must equal log.version']);
  });

  test('rule 2: log.previous_version is log.previous.version', () => {
    const { log, ...rest } = versionResponse();
    const result = VersionResponse.safeParse({ ...rest, log: { ...log, previous_version: '9' } });
    expect(reasons(result)).toEqual([
      'log.previous_version: log.previous_version must equal log.previous.version',
    ]);
  });

  test.each(['previous', 'previous_version'])('log.previous has no %s', (key) => {
    const { log, ...rest } = versionResponse();
    const previous = { ...log.previous, [key]: 'x' };
    const result = VersionResponse.safeParse({ ...rest, log: { ...log, previous } });
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([`log.previous.${key}`]);
  });

  test.each(['status', 'message', 'version', 'log'])('must have %s', (key) => {
    const { [key]: _dropped, ...rest } = Object.fromEntries(Object.entries(versionResponse()));
    expect(VersionResponse.safeParse(rest).success).toBe(false);
  });
});

describe('the sessions response', () => {
  const parse = (change: object) =>
    SessionsResponse.safeParse({
      status: 'ok',
      success: true,
      sessions: [{ ...session, ...change }],
    });

  test('of the interface is valid', () => {
    expect(parse({}).success).toBe(true);
  });

  test.each([
    { token: 'secret' },
    { token: true },
    { session_id: 1.5 },
    { session_id: '7' },
    { created: '2026-11-20T09:30:00Z' },
    { same_device: 1 },
    { location: { ...location, zip: 10_115 } },
    { location: { ...location, latitude: '52.5' } },
  ])('%j is not valid', (change) => {
    expect(parse(change).success).toBe(false);
  });
});

test('a wrong time of a session is refused with the expected format', () => {
  const sessions = [{ ...session, created: '2026-11-20T09:30:00Z' }];
  const result = SessionsResponse.safeParse({ status: 'ok', success: true, sessions });
  expect(reasons(result)).toEqual(['sessions.0.created: created must be YYYY-MM-DD HH:MM:SS']);
});

test('a missing path is answered with an error', () => {
  expect(ErrorResponse.parse(NOT_FOUND)).toEqual({
    status: 'error',
    success: false,
    message: 'There is nothing at this address.',
  });
});

test('an error never has the status of a success', () => {
  const error = { status: 'error', success: false, message: 'No.' };
  expect(ErrorResponse.safeParse(error).success).toBe(true);
  expect(ErrorResponse.safeParse({ ...error, success: true }).success).toBe(false);
});
