import { posix } from 'node:path';
import type { Settings } from '../project/settings.ts';

/** How CI runs Gazette after `npm ci`. */
export const LOCAL_COMMAND = 'npx --no-install gazette';

export const LOCK = 'package-lock.json';

export type CiService = 'github' | 'gitlab';

/** Where CI publishes the output to. */
export interface DeployTarget {
  name: string;
  /** In the setting `hosting`. */
  hosts: readonly string[];
  /** What the settings of the repository must have: names, with what they are. */
  variables?: Record<string, string>;
  secrets?: Record<string, string>;
  /** Secrets that a program reads from a file. */
  files?: Record<string, string>;
  /** What else to set up. */
  setup?: string;
  /** The service of CI whose own pages these are. They need no script. */
  service?: CiService;
  /** The package that has the command. */
  installed?: string;
  /** Commands for Bash. The variable OUT has the output directory. */
  script?: string;
}

const S3: DeployTarget = {
  name: 'S3',
  hosts: [],
  variables: {
    PUBLISH_TO: 's3://BUCKET or s3://BUCKET/PREFIX',
    AWS_REGION: 'optional',
    AWS_ENDPOINT_URL_S3: 'optional',
  },
  secrets: { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
  script: `${LOCAL_COMMAND} publish --to="\${PUBLISH_TO:?is not set}"`,
};

const TARGETS: readonly DeployTarget[] = [
  {
    name: 'GitHub Pages',
    hosts: ['github-pages'],
    service: 'github',
    setup:
      'Pages: the source GitHub Actions; Environments: github-pages, with a rule for your tags',
  },
  {
    name: 'GitLab Pages',
    hosts: ['gitlab-pages'],
    service: 'gitlab',
    setup: 'none for GitLab Pages',
  },
  {
    name: 'Cloudflare Pages',
    hosts: ['cloudflare'],
    variables: { CLOUDFLARE_PROJECT: 'name of the project', CLOUDFLARE_ACCOUNT_ID: '' },
    secrets: { CLOUDFLARE_API_TOKEN: '' },
    installed: 'wrangler',
    script:
      'npx --no-install wrangler pages deploy "$OUT" --project-name="$CLOUDFLARE_PROJECT" --branch=main',
  },
  {
    name: 'Netlify',
    hosts: ['netlify'],
    variables: { NETLIFY_SITE_ID: '' },
    secrets: { NETLIFY_AUTH_TOKEN: '' },
    installed: 'netlify-cli',
    script: 'npx --no-install netlify deploy --prod --no-build --dir="$OUT"',
  },
  {
    name: 'Vercel',
    hosts: ['vercel'],
    variables: { VERCEL_ORG_ID: '', VERCEL_PROJECT_ID: '' },
    secrets: { VERCEL_TOKEN: '' },
    installed: 'vercel',
    script: 'npx --no-install vercel deploy "$OUT" --prod --yes',
  },
  {
    name: 'Firebase Hosting',
    hosts: ['firebase'],
    variables: { FIREBASE_PROJECT: '' },
    files: { GOOGLE_APPLICATION_CREDENTIALS: 'key of a service account' },
    installed: 'firebase-tools',
    script:
      'npx --no-install firebase deploy --only=hosting --config="$OUT/firebase.json" --project="$FIREBASE_PROJECT"',
  },
  {
    name: 'Azure Static Web Apps',
    hosts: ['azure'],
    secrets: { SWA_CLI_DEPLOYMENT_TOKEN: '' },
    installed: '@azure/static-web-apps-cli',
    script: 'npx --no-install swa deploy "$OUT" --env=production',
  },
  {
    name: 'your server',
    hosts: ['nginx', 'caddy', 'apache'],
    variables: {
      RSYNC_TO:
        'deploy@notes.example.com:/ with the key of docs/ci.md, deploy@notes.example.com:/srv/notes/dist with another',
      SSH_PORT: 'optional',
    },
    files: {
      SSH_PRIVATE_KEY: 'with a line break at its end',
      SSH_KNOWN_HOSTS: 'what ssh-keyscan prints for the server',
    },
    // The times of unchanged files stay as they are on the server, and so do their ETags.
    script: `command -v rsync >/dev/null || { apt-get update -qq && apt-get install -y -qq rsync; }
chmod 600 "\${SSH_PRIVATE_KEY:?is not set}"
ssh="ssh -p \${SSH_PORT:-22} -i $SSH_PRIVATE_KEY -o IdentitiesOnly=yes"
export RSYNC_RSH="$ssh -o UserKnownHostsFile=\${SSH_KNOWN_HOSTS:?is not set}"
rsync --recursive --checksum --chmod=D755,F644 --delay-updates --exclude=v2/cloud/version "$OUT/" "\${RSYNC_TO:?is not set}/"
rsync --recursive --checksum --chmod=D755,F644 "$OUT/" "$RSYNC_TO/"`,
  },
];

/** The settings that CI is rendered with. */
export type CiSettings = Pick<Settings, 'hosting' | 'out' | 'releases' | 'css'>;

/** Where CI runs. */
export interface CiProject {
  /** From the root of the repository; `''` if it is there. */
  directory?: string;
  /** Of the package, if the project has not installed it. */
  address?: string | undefined;
  /** What its tags start with, if that is known. */
  prefix?: string | undefined;
  /** The file that has the settings. */
  settingsFile?: string;
}

/** The name of the CI file and of its jobs: `release-notes`, or `release-notes-kite`. */
export const nameCi = (directory: string): string =>
  `release-notes-${posix.basename(directory).replaceAll(/[^\p{L}\p{N}._]+/gu, '-')}`.replace(
    /-+$/,
    '',
  );

/**
 * The command that installs Gazette in CI. `address` is its package, if the project does not depend on it. In an npm
 * workspace, `npm ci` alone skips the dependencies of the root.
 */
export function installIn(directory: string, address: string | undefined): string {
  if (address !== undefined) return `npm install --no-save --no-package-lock ${address}`;
  return directory === '' ? 'npm ci' : 'npm ci --include-workspace-root';
}

/** Lists the files that a check watches, for YAML. `pattern` matches all files below a directory. */
export function listWatched(
  { releases, css }: CiSettings,
  { directory = '', address, settingsFile = 'gazette.json' }: CiProject,
  pattern: string,
): string {
  const isInstalled = address === undefined;
  const inputs = [`${releases}/${pattern}`, css ?? [], isInstalled ? ['package.json', LOCK] : []];
  const paths = [...inputs.flat(), settingsFile].map((path) => posix.join(directory, path));
  // The packages of an npm workspace have one lock.
  const all = new Set([...paths, ...(isInstalled ? [LOCK] : [])]);
  return JSON.stringify([...all]).replaceAll(',"', ', "');
}

/** The targets of the setting `hosting`. S3 stores need no host there. */
export function listDeployTargets({ hosting }: Pick<CiSettings, 'hosting'>) {
  const targets = TARGETS.filter(({ hosts }) => hosting.some((host) => hosts.includes(host)));
  return targets.length > 0 ? targets : [S3];
}

/** Lists what publishing needs besides the notes, as comments in YAML. `kinds` says how a service calls each kind. */
export function describeNeeds(
  targets: readonly DeployTarget[],
  directory: string,
  kinds: Record<'variables' | 'secrets' | 'files', string>,
): string {
  const lines = targets.flatMap(({ variables, secrets, files, setup }) => [
    ...listValues(kinds.variables, variables),
    ...listValues(kinds.secrets, secrets),
    ...listValues(kinds.files, files),
    ...(setup === undefined ? [] : [`#   ${setup}\n`]),
  ]);
  const packages = targets.flatMap(({ installed }) => installed ?? []);
  if (packages.length > 0)
    lines.push(`# Run this once: npm install --save-dev ${packages.join(' ')}\n`);
  if (directory) lines.push('# If packages need different values, type them into this file.\n');
  return lines.join('');
}

const listValues = (kind: string, values: Record<string, string> = {}) =>
  Object.entries(values).map(([name, about]) => {
    const notes = [kind, about].filter((each) => each !== '').join(', ');
    return `#   ${name}${notes === '' ? '' : ` (${notes})`}\n`;
  });

export function indent(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
}

/**
 * A template with these texts in place of its `%NAMES%`.
 *
 * @throws Error if a name has no text
 */
export const fillTemplate = (template: string, texts: Record<string, string>): string =>
  template.replaceAll(/%([A-Z]+)%/g, (hole, name: string) => {
    const text = texts[name];
    if (text === undefined) throw new Error(`the template has no text for ${hole}`);
    return text;
  });
