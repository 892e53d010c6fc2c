import { describe, expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { ORIGIN } from './endpoint.ts';
import {
  bearer,
  createClient,
  expectAnswer,
  expectUnauthorized,
  type Send,
} from './request-client.ts';

/** What a runtime answers without calling the handler. */
export interface RuntimeAnswers {
  /** The status for 64 KB of credentials. */
  huge: number;
}

const NOT_ALLOWED =
  '{"status":"error","success":false,"message":"Only GET and HEAD are allowed here."}';
const UNAVAILABLE =
  '{"status":"error","success":false,"message":"The sessions cannot be read at the moment."}';
const WRONG_ORIGIN =
  '{"status":"error","success":false,"message":"This caller or origin may not see sessions."}';

/** Tests that the endpoint must pass on every runtime. Each test has its own users. */
export function describeRequests(
  name: string,
  send: Send,
  { huge }: RuntimeAnswers,
  base = 'http://localhost',
) {
  const { ask, command, login } = createClient(send, base);

  describe(`${name} lists`, () => {
    test('every field of a session, with the exact bytes', async () => {
      const { token, sessionId } = await login({ userId: 'word', isStaff: true });
      await expectAnswer(
        await ask(bearer(token)),
        200,
        '{"status":"ok","success":true,"sessions":[{' +
          `"session_id":${sessionId},"device":"macOS","browser":"Firefox",` +
          '"created":"2026-11-20 09:30:00","location":{"ip":"203.0.113.7","type":"ipv4",' +
          '"city":"London","region_name":"England","region_code":"ENG","zip":"EC1A",' +
          '"country_name":"United Kingdom","country_code":"GB","continent_code":"EU",' +
          '"continent_name":"Europe","latitude":51.5164,"longitude":-0.093},' +
          '"is_staff":true,"same_device":true,"token":false}]}',
      );
    });

    test('only the sessions of the caller, newest first, and marks those of the same device', async () => {
      const phone = await login({ userId: 'list', deviceId: 'phone', device: 'iOS' });
      const laptop = await login({ userId: 'list' });
      await login({ userId: 'someone else' });
      await command({ kind: 'advance', seconds: 1 });
      const again = await login({ userId: 'list', deviceId: 'phone', device: 'iOS' });
      const answer = await ask(bearer(phone.token));
      const { sessions } = SessionsResponse.parse(await answer.json());
      expect(sessions.map((session) => [session.session_id, session.same_device])).toEqual([
        [again.sessionId, true],
        [laptop.sessionId, false],
        [phone.sessionId, true],
      ]);
    });

    test('the same sessions again, whatever the query or forwarded headers are', async () => {
      const { token } = await login({ userId: 'same' });
      const first = await (await ask(bearer(token))).text();
      const forged = { 'x-forwarded-for': '127.0.0.1, ::1%eth0', forwarded: 'for="[::1]";by=_x' };
      const queries = ['?token=a', "?user_id=1'--", '?'];
      for (const query of queries) {
        const answer = await ask({ ...bearer(token), ...forged }, 'GET', query);
        expect(await answer.text()).toBe(first);
      }
    });
  });

  describe(`${name} answers 401 to`, () => {
    test.each([
      ['no credentials', ''],
      ['an empty scheme', 'Bearer'],
      ['another scheme', 'Basic YWRhOnNlY3JldA=='],
      ['an unknown token', `Bearer ${'a'.repeat(43)}`],
      ['characters that are not valid in a token', 'Bearer %00%0d%0a"\\'],
      ['SQL', "Bearer ' OR 1=1 --"],
      ['a token that is too long', `Bearer ${'a'.repeat(1025)}`],
    ])('%s', async (_, authorization) => {
      await expectUnauthorized(await ask(authorization === '' ? {} : { authorization }));
    });

    test('a valid token in the wrong place', async () => {
      const { token } = await login({ userId: 'place' });
      const twice = `Bearer ${token}, Bearer ${token}`;
      const wrong = [token, `Token ${token}`, `Bearer=${token}`, `Bearer ${token}=`, twice];
      for (const authorization of wrong) await expectUnauthorized(await ask({ authorization }));
      await expectUnauthorized(await ask({}, 'GET', `?access_token=${token}`));
      await expectUnauthorized(await ask({ 'x-authorization': `Bearer ${token}` }));
    });

    test('a revoked token', async () => {
      const { token, sessionId } = await login({ userId: 'revoked' });
      await command({ kind: 'revoke', userId: 'revoked', sessionId });
      await expectUnauthorized(await ask(bearer(token)));
    });

    test('64 KB of credentials', async () => {
      const credentials = [bearer('a'.repeat(65_536)), { cookie: `session=${'a'.repeat(65_536)}` }];
      for (const headers of credentials) expect((await ask(headers)).status).toBe(huge);
    });
  });

  describe(`${name} reads a token`, () => {
    test('after Bearer in any case', async () => {
      const { token } = await login({ userId: 'case' });
      for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
        expect((await ask({ authorization: `${scheme} ${token}` })).status).toBe(200);
      }
    });

    test('from the cookie, among other cookies', async () => {
      const { token } = await login({ userId: 'cookie' });
      for (const cookie of [`session=${token}`, `a=b; session=${token};c; xsession=d`]) {
        expect((await ask({ cookie })).status).toBe(200);
      }
    });

    test('from no other cookie, and not if there are two', async () => {
      const { token } = await login({ userId: 'cookies' });
      const twice = `session=${token}; session=${token}`;
      const wrong = [`token=${token}`, `xsession=${token}`, `Session=${token}`, 'session=', twice];
      wrong.push(`session="${token}"`, `session==${token}`, `session`, `;;session ; =${token}`);
      for (const cookie of wrong) await expectUnauthorized(await ask({ cookie }));
    });

    test('from the header if there are both', async () => {
      const { token } = await login({ userId: 'both' });
      expect((await ask({ ...bearer(token), cookie: 'session=a' })).status).toBe(200);
      for (const authorization of ['Bearer no', 'Bearer', 'Basic YWRhOnNlY3JldA==']) {
        await expectUnauthorized(await ask({ authorization, cookie: `session=${token}` }));
      }
    });
  });

  describe(`${name} answers`, () => {
    test.each(['POST', 'DELETE', 'PROPFIND', 'OPTIONS'])(
      '405 to %s, with the allowed methods',
      async (method) => {
        const { token } = await login({ userId: 'method' });
        const answer = await ask(bearer(token), method);
        await expectAnswer(answer, 405, NOT_ALLOWED);
        expect(answer.headers.get('allow')).toBe('GET, HEAD');
      },
    );

    test('HEAD as GET, without a body', async () => {
      const { token } = await login({ userId: 'head' });
      await expectAnswer(await ask(bearer(token), 'HEAD'), 200, '');
      const refused = await ask({}, 'HEAD');
      await expectAnswer(refused, 401, '');
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    });

    test('a preflight from a listed origin', async () => {
      const answer = await ask({ origin: ORIGIN }, 'OPTIONS');
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization',
        'access-control-max-age': '600',
      });
    });

    const strangers = ['https://evil.example', 'null', '*', `${ORIGIN}.evil.example`];
    strangers.push('http://app.example.com', `${ORIGIN}:8443`, ORIGIN.toUpperCase());

    test.each(strangers)(
      'a preflight from %s with 403, and allows its pages nothing',
      async (origin) => {
        const { token } = await login({ userId: 'stranger' });
        const preflight = await ask({ origin }, 'OPTIONS');
        await expectAnswer(preflight, 403, WRONG_ORIGIN);
        expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
        const answer = await ask({ ...bearer(token), origin });
        expect(answer.status).toBe(200);
        const names = [...answer.headers.keys()].filter((header) => header.startsWith('access-'));
        expect(names).toEqual([]);
      },
    );

    test('pages of a listed origin with CORS headers, errors too', async () => {
      const { token } = await login({ userId: 'page' });
      const answers = [
        await ask({ ...bearer(token), origin: ORIGIN }),
        await ask({ origin: ORIGIN }),
        await ask({ origin: ORIGIN }, 'DELETE'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 405]);
      for (const { headers } of answers) {
        expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
        expect(headers.get('access-control-allow-credentials')).toBe('true');
      }
    });

    test.each(['throws', 'hangs'] as const)(
      '503 in time if the store %s, and 200 once it works again',
      async (how) => {
        const { token } = await login({ userId: how });
        await command({ kind: 'break', how });
        await expectAnswer(await ask(bearer(token)), 503, UNAVAILABLE);
        await expectAnswer(await ask(bearer(token), 'HEAD'), 503, '');
        await expectUnauthorized(await ask());
        await command({ kind: 'break', how: 'works' });
        expect((await ask(bearer(token))).status).toBe(200);
      },
    );
  });
}
