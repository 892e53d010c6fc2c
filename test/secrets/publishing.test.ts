import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { startFakeStore } from '../publish/fake-store.ts';
import { environment, findSecrets } from './canaries.ts';
import { right } from './cases.ts';
import { runHidden } from './run-hidden.ts';

const {
  AWS_ACCESS_KEY_ID: key,
  AWS_SESSION_TOKEN: session,
  AWS_SECRET_ACCESS_KEY: secret,
} = environment;

/** Builds, and publishes to a store. */
async function publish(endpoint: string) {
  const argv = ['publish', '--to', 's3://bucket/site', '--endpoint', endpoint];
  const { exitCode, output } = await runHidden([['build'], argv], right);
  return { exitCode, output, found: findSecrets(output) };
}

test('a store gets the key and the session token, which signatures need, but stores neither', async () => {
  const store = await startFakeStore();
  const seen: { path: string; headers: IncomingHttpHeaders }[] = [];
  store.hooks.intercept = ({ path, headers }) => {
    seen.push({ path, headers });
    return false;
  };
  expect(await publish(store.endpoint)).toMatchObject({ exitCode: 0, found: [] });
  expect(seen.length).toBeGreaterThan(10);
  for (const { path, headers } of seen) {
    const { authorization = '', 'x-amz-security-token': token, ...others } = headers;
    expect(authorization).toContain(`Credential=${key}/`);
    expect(token).toBe(session);
    const rest = [path, authorization.replace(key, ''), JSON.stringify(others)];
    expect(findSecrets(rest.join('\n'))).toEqual([]);
  }
  expect(store.objects.size).toBeGreaterThan(5);
  for (const [path, { bytes, headers }] of store.objects) {
    const kept = `${path} ${JSON.stringify(headers)} ${bytes.toString('latin1')}`;
    expect(findSecrets(kept)).toEqual([]);
  }
});

test.each([301, 403])('a response with status %i is not repeated', async (status) => {
  const store = await startFakeStore();
  store.hooks.intercept = (_, response) => {
    const text = `${key} ${secret} ${session}`;
    const location = `/?${encodeURIComponent(text)}`;
    response.writeHead(status, { location });
    response.end(`<Error><Code>Odd</Code><Message>${text}</Message></Error>`);
    return true;
  };
  const result = await publish(store.endpoint);
  expect(result).toMatchObject({ exitCode: 2, found: [] });
  expect(result.output).toContain('cannot read s3://bucket/site/v2/cloud/version');
});
