import { expect, test } from 'vitest';
import { SessionsResponse, VersionResponse } from '../../src/contract/index.ts';
import { replace } from '../client/replace.ts';
import { sampleResponse } from '../client/sample-response.ts';
import { UNKNOWN_PLACE } from '../sessions/sample-login.ts';

const sessions = {
  status: 'ok',
  success: true,
  sessions: [
    {
      session_id: 7,
      device: 'Windows',
      browser: 'Firefox',
      created: '2026-11-20 09:30:00',
      location: { ip: '127.0.0.1', type: 'local', ...UNKNOWN_PLACE },
      is_staff: false,
      same_device: true,
      token: false,
    },
  ],
};

/** What the JSON Schemas of openapi.test.ts do not show. */
test.each([
  ['version', VersionResponse, sampleResponse, 'version must equal log.version'],
  [
    'log.previous_version',
    VersionResponse,
    sampleResponse,
    'log.previous_version must equal log.previous.version',
  ],
  ['sessions.0.created', SessionsResponse, sessions, 'created must be YYYY-MM-DD HH:MM:SS'],
])('a wrong %s is refused with what was expected', (path, schema, valid, message) => {
  expect(schema.safeParse(valid).success).toBe(true);
  const wrong = replace(valid, path.split('.'), '2026-11-20T09:30:00Z');
  const { error } = schema.safeParse(wrong);
  const found = error?.issues.map((issue) => [issue.path.join('.'), issue.message]);
  expect(found).toEqual([[path, message]]);
});
