import { execFileSync } from 'node:child_process';
import process from 'node:process';

// Writes the repository into package.json while it is packed, so that messages and CI files name the package's address.
const site = findRepository();
if (site !== undefined) {
  const fields = [
    `repository.type=git`,
    `repository.url=git+${site}.git`,
    `bugs.url=${site}/issues`,
    `homepage=${site}#readme`,
  ];
  execFileSync('npm', ['pkg', 'set', ...fields], { stdio: 'inherit' });
}

/** Its address on GitHub: that of the workflow, or else of the remote `origin`. */
function findRepository(): string | undefined {
  const { GITHUB_REPOSITORY: name, GITHUB_SERVER_URL: server = 'https://github.com' } = process.env;
  if (name) return `${server}/${name}`;
  const [, path] = /github\.com[/:]([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(readOrigin()) ?? [];
  return path === undefined ? undefined : `https://github.com/${path}`;
}

function readOrigin(): string {
  try {
    return execFileSync('git', ['config', '--get', 'remote.origin.url'], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return '';
  }
}
