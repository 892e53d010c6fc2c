import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { init, WRANGLER } from './init-project.ts';
import { at, runSteps } from './workflow.ts';

/** Writes how a program was called, and the variables of its host. */
const RECORD =
  '#!/bin/sh\necho "$(basename "$0") $*" >>calls\nprintenv | grep -i "^$(basename "$0")_" | sort >>calls\n';

/** The environment of a tag in both services. */
const tagged = (tag: string) => ({ GITHUB_REF_NAME: tag, CI_COMMIT_TAG: tag, OUT: 'dist' });

describe.each(['GitHub', 'GitLab'] as const)('CI of gazette init on %s', (service) => {
  test('publishes a tag with a note, which may be scheduled', () => {
    const { directory, steps } = init({
      settings: { hosting: ['cloudflare'] },
      programs: { wrangler: WRANGLER },
    });
    const publish = (tag: string) =>
      runSteps(steps[service].publish, {
        directory,
        env: { ...tagged(tag), ...at('2026-01-20') },
      });
    expect(publish('v9.9').status).toBe(1);
    const file = join(temporaryDirectory(), 'hacked');
    expect(publish(`$(touch\${IFS}${file})`).status).toBe(1);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(directory, 'site'))).toBe(false);
    const { status, printed } = publish('v2.0');
    expect(status).toBe(0);
    expect(printed).toContain('2.0 is scheduled and appears at 2026-02-01T09:30:00Z.');
    expect(readFileSync(join(directory, 'site/v2/cloud/version'), 'utf8')).toContain('"1.0"');
  });

  test('fails for a pull request with an error in a note', () => {
    const wrong = noteText({ version: '3.0', date: '2026-01-02' }, '<b>');
    const { directory, steps } = init({ files: { 'releases/3.0.md': wrong } });
    const { status, printed } = runSteps(steps[service].check, { directory });
    expect(status).toBe(1);
    expect(printed).toContain('releases/3.0.md');
  });

  test('calls the programs of hosts with the values of the repository', () => {
    const { directory, steps } = init({
      settings: { hosting: ['netlify', 'vercel', 'firebase', 'azure'] },
      programs: {
        netlify: RECORD,
        vercel: RECORD,
        firebase: `${RECORD}cat "$GOOGLE_APPLICATION_CREDENTIALS" >>calls\n`,
        swa: RECORD,
      },
      files: { 'key.json': '{ "key": 1 }\n' },
    });
    const values = {
      'vars.NETLIFY_SITE_ID': 'a',
      'secrets.NETLIFY_AUTH_TOKEN': 'b',
      'vars.VERCEL_ORG_ID': 'c',
      'vars.VERCEL_PROJECT_ID': 'd',
      'secrets.VERCEL_TOKEN': 'e',
      'vars.FIREBASE_PROJECT': 'f',
      // A variable of GitLab can be a file, a secret of GitHub cannot.
      'secrets.GOOGLE_APPLICATION_CREDENTIALS': service === 'GitLab' ? 'key.json' : '{ "key": 1 }',
      'secrets.SWA_CLI_DEPLOYMENT_TOKEN': 'g',
    };
    const variables = Object.entries(values).map(([name, value]) => [name.split('.')[1], value]);
    const env = service === 'GitLab' ? Object.fromEntries(variables) : {};
    const all = { ...tagged('v2.0'), ...env };
    expect(runSteps(steps[service].publish, { directory, env: all, values }).status).toBe(0);
    expect(readFileSync(join(directory, 'calls'), 'utf8')).toBe(
      `netlify deploy --prod --no-build --dir=dist
NETLIFY_AUTH_TOKEN=b
NETLIFY_SITE_ID=a
vercel deploy dist --prod --yes
VERCEL_ORG_ID=c
VERCEL_PROJECT_ID=d
VERCEL_TOKEN=e
firebase deploy --only=hosting --config=dist/firebase.json --project=f
FIREBASE_PROJECT=f
{ "key": 1 }
swa deploy dist --env=production
SWA_CLI_DEPLOYMENT_TOKEN=g
`,
    );
  });
});

test.each([
  ['PUBLISH_TO', []],
  ['RSYNC_TO', ['nginx']],
  ['SSH_PRIVATE_KEY', ['nginx']],
  ['SSH_KNOWN_HOSTS', ['nginx']],
] as const)('CI publishes nothing if %s is not set', (missing, hosting) => {
  const { directory, steps } = init({
    settings: { hosting: [...hosting] },
    programs: { rsync: RECORD },
    files: { key: 'key', hosts: 'hosts' },
  });
  const all = { RSYNC_TO: 'site', SSH_PRIVATE_KEY: 'key', SSH_KNOWN_HOSTS: 'hosts' };
  const given = { ...all, [missing]: '' };
  const values = Object.entries(given).flatMap(([name, value]) =>
    ['vars', 'secrets'].map((context) => [`${context}.${name}`, value]),
  );
  const env = tagged('v2.0');
  for (const { status, printed } of [
    runSteps(steps.GitHub.publish, { directory, env, values: Object.fromEntries(values) }),
    runSteps(steps.GitLab.publish, { directory, env: { ...env, ...given } }),
  ]) {
    expect(status).not.toBe(0);
    expect(printed).toContain(`${missing}: is not set`);
  }
  expect(existsSync(join(directory, 'calls'))).toBe(false);
});

describe('rsync', () => {
  /** After each call, the number of version responses that were copied so far. Only the owner may read the output. */
  const RSYNC = `#!/bin/sh -e
echo "rsync $* with $RSYNC_RSH" >>calls
chmod -R go= dist
/usr/bin/rsync "$@"
find "$RSYNC_TO" -path '*v2/cloud/version' | wc -l >>calls
`;
  const create = () => {
    const { directory, steps } = init({
      settings: { hosting: ['nginx', 'caddy'], languages: ['de'], channels: ['beta'] },
      programs: { rsync: RSYNC },
      files: { key: 'key', hosts: 'hosts', 'site/.keep': '' },
    });
    const common = { ...tagged('v2.0'), SSH_PRIVATE_KEY: 'key', SSH_KNOWN_HOSTS: 'hosts' };
    const publish = (env: Record<string, string>) =>
      runSteps(steps.GitLab.publish, { directory, env: { ...common, ...env } });
    return { directory, publish };
  };

  test('copies version responses last and keeps the times of other files', () => {
    const { directory, publish } = create();
    const site = join(directory, 'site');
    expect(publish({ RSYNC_TO: 'site', SSH_PORT: '2222' }).status).toBe(0);
    expect(readFileSync(join(directory, 'calls'), 'utf8').trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^rsync .*--delay-updates .*dist\//),
      '0',
      expect.stringMatching(
        /^rsync --recursive --checksum --chmod=D755,F644 dist\/ .* with ssh -p 2222 -i key /,
      ),
      '4',
    ]);
    expect(statSync(join(site, 'v2')).mode & 0o777).toBe(0o755);
    expect(statSync(join(site, 'v2/cloud/version')).mode & 0o777).toBe(0o644);
    const past = new Date('2026-01-01');
    for (const path of ['openapi.json', 'releases.json']) utimesSync(join(site, path), past, past);
    writeFileSync(
      join(directory, 'releases/d.md'),
      noteText({ version: '3.0', date: '2026-02-02' }),
    );
    expect(publish({ RSYNC_TO: 'site' }).status).toBe(0);
    expect(readFileSync(join(site, 'v2/cloud/version'), 'utf8')).toContain('"3.0"');
    expect(statSync(join(site, 'openapi.json')).mtime).toEqual(past);
    expect(statSync(join(site, 'releases.json')).mtime).not.toEqual(past);
    expect(readFileSync(join(site, 'nginx.conf'), 'utf8')).toContain('v2/cloud/version');
  });
});
