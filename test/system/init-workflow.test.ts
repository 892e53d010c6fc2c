import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../src/project/settings.ts';
import { temporaryDirectory } from '../temporary.ts';
import { BODY, createRepository, RECORD, WRANGLER, type Target } from './ci-repository.ts';

/** After each call, the number of version responses that were copied so far. */
const RSYNC = `#!/bin/sh -e
echo "rsync $*" >>"$CALLS"
/usr/bin/rsync "$@"
find "$SITE" -path '*v2/cloud/version' | wc -l >>"$CALLS"
`;

const EDITIONS = { languages: ['de'], channels: ['beta'] };

/** docs/start.md publishes to S3, in start.test.ts. */
const CLOUDFLARE: Omit<Target, 'service'> = {
  hosting: ['cloudflare'],
  programs: { wrangler: WRANGLER },
};
const OWN_SERVER: Omit<Target, 'service'> = {
  hosting: ['nginx', 'caddy'],
  values: { RSYNC_TO: 'site', SSH_PRIVATE_KEY: 'key', SSH_KNOWN_HOSTS: 'hosts' },
  programs: { rsync: RSYNC },
};

describe.each([
  { service: 'GitHub', ...CLOUDFLARE },
  { service: 'GitLab', ...OWN_SERVER },
] satisfies Target[])('CI of gazette init on $service for $hosting', (target) => {
  test('publishes a tagged release when it is due, and nothing else on a schedule', () => {
    const { commit, tag, runEvent, readSite } = createRepository(target);
    const quiet = { status: 0, hasPublished: false };
    const published = { status: 0, hasPublished: true };
    for (const at of ['2026-01-15T12:07:00Z', '2026-02-01T00:07:00Z']) {
      expect(runEvent('schedule', at)).toMatchObject(quiet);
    }
    tag('v2.0');
    expect(runEvent('push', '2026-02-01T12:00:00Z', 'v2.0')).toMatchObject(published);
    expect(readSite()).toEqual(['2.0', BODY, BODY, BODY]);
    expect(runEvent('schedule', '2026-02-01T12:07:00Z')).toMatchObject(quiet);

    commit('3.0', '2026-03-01T09:30:00Z');
    tag('v3.0');
    const early = runEvent('push', '2026-02-20T12:00:00Z', 'v3.0');
    expect(early).toMatchObject(published);
    expect(early.printed).toContain('3.0 is scheduled and appears at 2026-03-01T09:30:00Z.');
    expect(readSite()[0]).toBe('2.0');
    commit('1.0', '2026-01-01', 'Corrected.');
    commit('4.0', '2026-02-25', 'Not tagged.');
    expect(runEvent('pull_request', '2026-02-26T12:00:00Z')).toMatchObject(quiet);
    expect(runEvent('schedule', '2026-03-01T09:07:00Z')).toMatchObject(quiet);
    expect(runEvent('schedule', '2026-03-01T10:07:00Z')).toMatchObject(published);
    const released = ['3.0', BODY, BODY, BODY, BODY];
    expect(readSite()).toEqual(released);
    expect(runEvent('schedule', '2026-03-01T11:07:00Z')).toMatchObject(quiet);

    tag('v9.9');
    expect(runEvent('push', '2026-03-01T11:30:00Z', 'v9.9')).toMatchObject({ status: 1 });
    expect(readSite()).toEqual(released);
    commit('5.0', '2026-04-01T12:00:00Z');
    expect(runEvent('workflow_dispatch', '2026-03-01T12:00:00Z')).toMatchObject(published);
    const corrected = [BODY, 'Not tagged.', BODY, 'Corrected.', BODY];
    expect(readSite()).toEqual(['3.0', ...corrected]);
    expect(runEvent('schedule', '2026-04-01T12:07:00Z')).toMatchObject(published);
    expect(readSite()).toEqual(['5.0', BODY, ...corrected]);
  }, 600_000);

  test('publishes a scheduled release of a channel', () => {
    const { commit, tag, runEvent, readSite } = createRepository({ ...target, editions: EDITIONS });
    commit('3.0-beta', '2026-03-01T09:30:00Z', BODY, { channel: 'beta' });
    tag('v3.0-beta');
    expect(runEvent('push', '2026-02-20T12:00:00Z', 'v3.0-beta').status).toBe(0);
    const isPublished = (at: string) => runEvent('schedule', at).hasPublished;
    expect(isPublished('2026-03-01T09:07:00Z')).toBe(false);
    expect(readSite('beta/de')[0]).toBe('2.0');
    expect(isPublished('2026-03-01T10:07:00Z')).toBe(true);
    expect(['', 'de', 'beta', 'beta/de'].map((edition) => readSite(edition)[0])).toEqual([
      '2.0',
      '2.0',
      '3.0-beta',
      '3.0-beta',
    ]);
    expect(isPublished('2026-03-01T11:07:00Z')).toBe(false);
  }, 120_000);

  test('fails for a pull request with an error in a note', () => {
    const { commit, runEvent } = createRepository(target);
    commit('3.0', '2026-02-02', '<b>');
    const { status, printed } = runEvent('pull_request', '2026-02-03T12:00:00Z');
    expect(status).toBe(1);
    expect(printed).toContain('releases/3.0.md');
  });

  test('never runs the name of a tag as a command', () => {
    const { tag, runEvent } = createRepository(target);
    const file = join(temporaryDirectory(), 'hacked');
    const name = `$(touch\${IFS}${file})`;
    tag(name);
    expect(runEvent('push', '2026-02-01T12:00:00Z', name).status).toBe(1);
    expect(existsSync(file)).toBe(false);
  });
});

describe.each(['GitHub', 'GitLab'] as const)('CI of gazette init on %s calls', (service) => {
  const NETLIFY = { NETLIFY_SITE_ID: 'a', NETLIFY_AUTH_TOKEN: 'b' };
  const VERCEL = { VERCEL_ORG_ID: 'a', VERCEL_PROJECT_ID: 'b', VERCEL_TOKEN: 'c' };

  test.each<[Settings['hosting'][number], string, Record<string, string>]>([
    ['netlify', 'netlify deploy --prod --no-build --dir=dist', NETLIFY],
    ['vercel', 'vercel deploy dist --prod --yes', VERCEL],
    ['azure', 'swa deploy dist --env=production', { SWA_CLI_DEPLOYMENT_TOKEN: 'a' }],
  ])('the program of %s, with the values of the repository', (host, call, values) => {
    const programs = { [call.split(' ')[0] ?? '']: RECORD };
    const { tag, runEvent, calls } = createRepository({
      service,
      hosting: [host],
      values,
      programs,
    });
    tag('v2.0');
    expect(runEvent('push', '2026-02-01T12:00:00Z', 'v2.0')).toMatchObject({ status: 0 });
    expect(calls()).toBe(`${call}\n${Object.values(values).join('\n')}\n`);
  });

  test('the program of Firebase, with a file for its key', () => {
    const { tag, runEvent, calls } = createRepository({
      service,
      hosting: ['firebase'],
      values: { FIREBASE_PROJECT: 'a', GOOGLE_APPLICATION_CREDENTIALS: '{ "key": 1 }' },
      programs: { firebase: `${RECORD}cat "$GOOGLE_APPLICATION_CREDENTIALS" >>"$CALLS"\n` },
    });
    tag('v2.0');
    expect(runEvent('push', '2026-02-01T12:00:00Z', 'v2.0')).toMatchObject({ status: 0 });
    expect(calls().split('\n')).toEqual([
      'firebase deploy --only=hosting --config=dist/firebase.json --project=a',
      'a',
      expect.stringMatching(/\/GOOGLE_APPLICATION_CREDENTIALS$/),
      '{ "key": 1 }',
      '',
    ]);
  });

  test('nothing if the directory for rsync is not set, rather than copy to the root', () => {
    const { RSYNC_TO: _, ...values } = { RSYNC_TO: '', ...OWN_SERVER.values };
    const { tag, runEvent, calls } = createRepository({ service, ...OWN_SERVER, values });
    tag('v2.0');
    const { status, printed } = runEvent('push', '2026-02-01T12:00:00Z', 'v2.0');
    expect(status).not.toBe(0);
    expect(printed).toContain('RSYNC_TO: is not set');
    expect(calls()).toBe('');
  }, 60_000);

  test('rsync, which copies version responses last and keeps the times of other files', () => {
    const repository = createRepository({ service, ...OWN_SERVER, editions: EDITIONS });
    const { commit, tag, runEvent, calls, readSite, site } = repository;
    tag('v2.0');
    expect(runEvent('push', '2026-02-01T12:00:00Z', 'v2.0')).toMatchObject({ status: 0 });
    expect(calls().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^rsync .*--delay-updates .*dist\//),
      '0',
      expect.stringMatching(/^rsync --recursive --checksum dist\/ /),
      '4',
    ]);
    const past = new Date('2026-01-01');
    for (const path of ['openapi.json', 'releases.json']) utimesSync(join(site, path), past, past);
    commit('3.0', '2026-02-02');
    tag('v3.0');
    expect(runEvent('push', '2026-02-02T12:00:00Z', 'v3.0')).toMatchObject({ status: 0 });
    expect(readSite()[0]).toBe('3.0');
    expect(statSync(join(site, 'openapi.json')).mtime).toEqual(past);
    expect(statSync(join(site, 'releases.json')).mtime).not.toEqual(past);
    expect(readFileSync(join(site, 'nginx.conf'), 'utf8')).toContain('v2/cloud/version');
  });
});
