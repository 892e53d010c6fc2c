import { existsSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import type { InitStep } from './first-settings.ts';
import { listDeployTargets, type CiService, type CiSettings } from './deploy-targets.ts';

/** @throws Error if CI cannot publish with these settings */
export function checkCi(ci: CiService, settings: CiSettings & { siteUrl?: string | undefined }) {
  const { hosting, out, releases, siteUrl } = settings;
  if (/\$/.test(out + releases))
    throw new Error('the directories of notes and output must have no $, which CI would replace');
  const other = listDeployTargets(settings).find(({ service = ci }) => service !== ci);
  if (other) throw new Error(`${other.name} needs --ci ${other.service}`);
  const [, service] = /^https?:\/\/[^/]+\.(github|gitlab)\.io\//.exec(siteUrl ?? '') ?? [];
  if (service === undefined || hosting.includes(`${service}-pages`)) return;
  throw new Error(
    `siteUrl is ${siteUrl}; to publish there, set "hosting": ["${service}-pages"] and run gazette init --ci ${service}`,
  );
}

const LOCK = 'package-lock.json';
/**
 * Says which package is installed from outside of the repository, where CI has no file. `depth` is how many directories
 * the current one is below the root of the repository.
 */
export function listOutsideSteps(depth: number): InitStep[] {
  const lock = existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : '';
  const found = lock.matchAll(/"resolved": *"(?:file:|(?=\.))([^"]+)"/g);
  const files = [...found].map(([, file = '']) => posix.normalize(file));
  const isOutside = (file: string) =>
    posix.isAbsolute(file) || file.startsWith('../'.repeat(depth + 1));
  return files.filter(isOutside).map((file) => {
    const about = `it installs ${file} from outside of the repository, so npm ci fails in CI. Copy the package to vendor/, and run npm install --save-dev ./vendor/${basename(file)}`;
    return { action: 'kept', path: LOCK, about };
  });
}
