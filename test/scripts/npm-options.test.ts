import { describe, expect, test } from 'vitest';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

const npm = {
  npm_command: 'run-script',
  npm_config_user_agent: 'npm/10.9.9 node/v24.21.0 linux x64',
  npm_lifecycle_event: 'notes',
};
/** Runs a command as npm does if it takes options for itself. */
const runWith = async (argv: string[], env: Record<string, string>) =>
  run([...argv, ...prepare(good).common], { env: { ...npm, ...env } });

describe('options that npm took for itself are refused', () => {
  test.each([
    ['check', { npm_config_tag: 'v9' }, '--tag', 'npm run notes -- --tag v9'],
    ['check', { npm_config_tag: 'app@2.4.0' }, '--tag', 'npm run notes -- --tag app@2.4.0'],
    ['check', { npm_config_strict: 'true' }, '--strict', 'npm run notes -- --strict'],
    [
      'check json',
      { npm_config_reporter: 'true' },
      '--reporter',
      'npm run notes -- --reporter <name>',
    ],
    ['check', { npm_config_reporter: 'json' }, '--reporter', 'npm run notes -- --reporter json'],
    ['build', { npm_config_out: 'my site' }, '--out', 'npm run notes -- --out "my site"'],
    [
      'publish --to s3://b',
      { npm_config_dry_run: 'true' },
      '--dry-run',
      'npm run notes -- --dry-run',
    ],
    [
      'build',
      { npm_config_tag: 'v9', npm_config_strict: 'true', npm_command: 'run' },
      '--tag and --strict',
      'npm run notes -- --tag v9 --strict',
    ],
    [
      'check',
      { npm_config_tag: 'v9', npm_command: 'exec' },
      '--tag',
      'npx --no-install gazette check --tag v9',
    ],
  ])('%s with %j', async (line, env, names, correct) => {
    expect(await runWith(line.split(' '), env)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: npm took ${names} for itself; type all options after --, as in \`${correct}\`\n`,
    });
  });
});

describe('what npm did not take from the command line is ignored', () => {
  test.each([
    ['the tag for packages in .npmrc', ['check'], { npm_config_tag: 'next' }],
    ['the setting of another tool in .npmrc', ['check'], { npm_config_reporter: 'silent' }],
    ['an option set to false', ['check'], { npm_config_strict: '' }],
    ['an option of another command', ['check'], { npm_config_out: 'site' }],
    ['an option that was also given', ['check', '--tag', 'v2.0'], { npm_config_tag: 'v2.0' }],
    ['npm publish', ['check'], { npm_config_tag: 'v9', npm_command: 'publish' }],
    ['pnpm', ['check'], { npm_config_tag: 'v9', npm_config_user_agent: 'pnpm/10.0.0 npm/?' }],
  ])('%s', async (_, argv, env) => {
    expect(await runWith(argv, env)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('the setting "force" in .npmrc', async () => {
    const { stderr } = await runWith(['publish', '--to', 's3://bucket'], {
      npm_config_force: 'true',
    });
    expect(stderr).toContain('AWS_ACCESS_KEY_ID is not set');
  });
});
