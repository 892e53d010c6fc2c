import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { init, WRANGLER } from './init-project.ts';
import { at, runSteps } from './workflow.ts';

/** Writes how a program was called, and the variables of its host. */
const RECORD =
  '#!/bin/sh\necho "$(basename "$0") $*" >>calls\nprintenv | grep -i "^$(basename "$0")_" | sort >>calls\n';

/** The environment of a tag in both services, and of one with these variables and secrets in GitLab. */
const tagged = (tag: string, values: Record<string, string> = {}) => ({
  GITHUB_REF_NAME: tag,
  CI_COMMIT_TAG: tag,
  OUT: 'dist',
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/^\w+\./, ''), value]),
  ),
});

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
      settings: { hosting: ['netlify', 'vercel', 'azure'] },
      programs: { netlify: RECORD, vercel: RECORD, swa: RECORD },
    });
    const values = {
      'vars.NETLIFY_SITE_ID': 'a',
      'secrets.NETLIFY_AUTH_TOKEN': 'b',
      'vars.VERCEL_ORG_ID': 'c',
      'vars.VERCEL_PROJECT_ID': 'd',
      'secrets.VERCEL_TOKEN': 'e',
      'secrets.SWA_CLI_DEPLOYMENT_TOKEN': 'f',
    };
    const env = tagged('v2.0', service === 'GitLab' ? values : {});
    expect(runSteps(steps[service].publish, { directory, env, values }).status).toBe(0);
    expect(readFileSync(join(directory, 'calls'), 'utf8')).toBe(
      `netlify deploy --prod --no-build --dir=dist
NETLIFY_AUTH_TOKEN=b
NETLIFY_SITE_ID=a
vercel deploy dist --prod --yes
VERCEL_ORG_ID=c
VERCEL_PROJECT_ID=d
VERCEL_TOKEN=e
swa deploy dist --env=production
SWA_CLI_DEPLOYMENT_TOKEN=f
`,
    );
  });
});

const publishTag = (project: ReturnType<typeof init>, env: Record<string, string>) =>
  runSteps(project.steps.GitLab.publish, {
    directory: project.directory,
    env: { ...tagged('v2.0'), ...env },
  });

test('on GitHub, the program of Firebase gets a file with its key', () => {
  const { directory, steps } = init({
    settings: { hosting: ['firebase'] },
    programs: { firebase: `${RECORD}cat "$GOOGLE_APPLICATION_CREDENTIALS" >>calls\n` },
  });
  const values = {
    'vars.FIREBASE_PROJECT': 'a',
    'secrets.GOOGLE_APPLICATION_CREDENTIALS': '{ "key": 1 }',
  };
  const env = tagged('v2.0');
  expect(runSteps(steps.GitHub.publish, { directory, env, values }).status).toBe(0);
  expect(readFileSync(join(directory, 'calls'), 'utf8')).toBe(
    'firebase deploy --only=hosting --config=dist/firebase.json --project=a\nFIREBASE_PROJECT=a\n{ "key": 1 }\n',
  );
});

describe('rsync', () => {
  /** After each call, the number of version responses that were copied so far. */
  const RSYNC = `#!/bin/sh -e
echo "rsync $*" >>calls
/usr/bin/rsync "$@"
find "$RSYNC_TO" -path '*v2/cloud/version' | wc -l >>calls
`;
  const create = () => {
    const project = init({
      settings: { hosting: ['nginx', 'caddy'], languages: ['de'], channels: ['beta'] },
      programs: { rsync: RSYNC },
      files: { key: 'key', hosts: 'hosts', 'site/.keep': '' },
    });
    return { ...project, env: { SSH_PRIVATE_KEY: 'key', SSH_KNOWN_HOSTS: 'hosts' } };
  };

  test('copies nothing if the directory is not set, rather than to the root', () => {
    const { env, ...project } = create();
    const { status, printed } = publishTag(project, env);
    expect(status).not.toBe(0);
    expect(printed).toContain('RSYNC_TO: is not set');
    expect(existsSync(join(project.directory, 'calls'))).toBe(false);
  });

  test('copies version responses last and keeps the times of other files', () => {
    const { env, ...project } = create();
    const { directory } = project;
    const site = join(directory, 'site');
    expect(publishTag(project, { ...env, RSYNC_TO: 'site' }).status).toBe(0);
    expect(readFileSync(join(directory, 'calls'), 'utf8').trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^rsync .*--delay-updates .*dist\//),
      '0',
      expect.stringMatching(/^rsync --recursive --checksum dist\/ /),
      '4',
    ]);
    const past = new Date('2026-01-01');
    for (const path of ['openapi.json', 'releases.json']) utimesSync(join(site, path), past, past);
    writeFileSync(
      join(directory, 'releases/d.md'),
      noteText({ version: '3.0', date: '2026-02-02' }),
    );
    expect(publishTag(project, { ...env, RSYNC_TO: 'site' }).status).toBe(0);
    expect(readFileSync(join(site, 'v2/cloud/version'), 'utf8')).toContain('"3.0"');
    expect(statSync(join(site, 'openapi.json')).mtime).toEqual(past);
    expect(statSync(join(site, 'releases.json')).mtime).not.toEqual(past);
    expect(readFileSync(join(site, 'nginx.conf'), 'utf8')).toContain('v2/cloud/version');
  });
});
