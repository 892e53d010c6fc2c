import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { enterDirectory } from '../enter-directory.ts';

/** Enters a Git repository that has these tags, with their dates, and a remote. */
export function enterRepository(tags: Record<string, string>, origin?: string): void {
  enterDirectory();
  const user = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  const git = (date: string, ...argv: string[]) => {
    const dates = { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    const env = {
      ...dates,
      PATH: process.env['PATH'],
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
    };
    execFileSync('git', [...user, ...argv], { env });
  };
  git('', 'init', '--quiet');
  if (origin !== undefined) git('', 'remote', 'add', 'origin', origin);
  git('2026-01-01T00:00:00Z', 'commit', '--quiet', '--allow-empty', '--message', 'First');
  for (const [tag, date] of Object.entries(tags)) git(date, 'tag', '--message', tag, tag);
}
