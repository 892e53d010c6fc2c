/** A value that the settings of the repository must have. A `file` is a secret that a program reads from a file. */
interface DeployValue {
  kind: 'variable' | 'secret' | 'file';
  name: string;
  about?: string;
}

export type CiService = 'github' | 'gitlab';

/** Where CI publishes the output to. */
export interface DeployTarget {
  name: string;
  hosts: readonly string[];
  values: readonly DeployValue[];
  /** What the settings of the repository must have besides. */
  setup?: string;
  /** The service of CI whose own pages these are. They need no script. */
  service?: CiService;
  /** The package that has the command. */
  installed?: string;
  /** Commands for Bash. The variable OUT has the output directory. */
  script: string;
}

const S3: DeployTarget = {
  name: 'S3',
  hosts: [],
  values: [
    { kind: 'variable', name: 'PUBLISH_TO', about: 's3://BUCKET or s3://BUCKET/PREFIX' },
    { kind: 'variable', name: 'AWS_REGION', about: 'optional' },
    { kind: 'variable', name: 'AWS_ENDPOINT_URL_S3', about: 'optional' },
    { kind: 'secret', name: 'AWS_ACCESS_KEY_ID' },
    { kind: 'secret', name: 'AWS_SECRET_ACCESS_KEY' },
  ],
  script: 'npx --no-install gazette publish --to="$PUBLISH_TO"',
};

const TARGETS: readonly DeployTarget[] = [
  {
    name: 'GitHub Pages',
    hosts: ['github-pages'],
    service: 'github',
    values: [],
    setup:
      'Pages: the source GitHub Actions; Environments: github-pages, with a rule for your tags',
    script: '',
  },
  {
    name: 'GitLab Pages',
    hosts: ['gitlab-pages'],
    service: 'gitlab',
    values: [],
    setup: 'none for GitLab Pages',
    script: '',
  },
  {
    name: 'Cloudflare Pages',
    hosts: ['cloudflare'],
    values: [
      { kind: 'variable', name: 'CLOUDFLARE_PROJECT', about: 'name of the project' },
      { kind: 'variable', name: 'CLOUDFLARE_ACCOUNT_ID' },
      { kind: 'secret', name: 'CLOUDFLARE_API_TOKEN' },
    ],
    installed: 'wrangler',
    script:
      'npx --no-install wrangler pages deploy "$OUT" --project-name="$CLOUDFLARE_PROJECT" --branch=main',
  },
  {
    name: 'Netlify',
    hosts: ['netlify'],
    values: [
      { kind: 'variable', name: 'NETLIFY_SITE_ID' },
      { kind: 'secret', name: 'NETLIFY_AUTH_TOKEN' },
    ],
    installed: 'netlify-cli',
    script: 'npx --no-install netlify deploy --prod --no-build --dir="$OUT"',
  },
  {
    name: 'Vercel',
    hosts: ['vercel'],
    values: [
      { kind: 'variable', name: 'VERCEL_ORG_ID' },
      { kind: 'variable', name: 'VERCEL_PROJECT_ID' },
      { kind: 'secret', name: 'VERCEL_TOKEN' },
    ],
    installed: 'vercel',
    script: 'npx --no-install vercel deploy "$OUT" --prod --yes',
  },
  {
    name: 'Firebase Hosting',
    hosts: ['firebase'],
    values: [
      { kind: 'variable', name: 'FIREBASE_PROJECT' },
      { kind: 'file', name: 'GOOGLE_APPLICATION_CREDENTIALS', about: 'key of a service account' },
    ],
    installed: 'firebase-tools',
    script:
      'npx --no-install firebase deploy --only=hosting --config="$OUT/firebase.json" --project="$FIREBASE_PROJECT"',
  },
  {
    name: 'Azure Static Web Apps',
    hosts: ['azure'],
    values: [{ kind: 'secret', name: 'SWA_CLI_DEPLOYMENT_TOKEN' }],
    installed: '@azure/static-web-apps-cli',
    script: 'npx --no-install swa deploy "$OUT" --env=production',
  },
  {
    name: 'your server',
    hosts: ['nginx', 'caddy', 'apache'],
    values: [
      {
        kind: 'variable',
        name: 'RSYNC_TO',
        about: 'such as deploy@notes.example.com:/srv/notes/dist',
      },
      { kind: 'file', name: 'SSH_PRIVATE_KEY', about: 'with a line break at its end' },
      { kind: 'file', name: 'SSH_KNOWN_HOSTS', about: 'what ssh-keyscan prints for the server' },
    ],
    // The times of unchanged files stay as they are on the server, and so do their ETags.
    script: `command -v rsync >/dev/null || { apt-get update -qq && apt-get install -y -qq rsync; }
chmod 600 "$SSH_PRIVATE_KEY"
export RSYNC_RSH="ssh -i $SSH_PRIVATE_KEY -o IdentitiesOnly=yes -o UserKnownHostsFile=$SSH_KNOWN_HOSTS"
rsync --recursive --checksum --delay-updates --exclude=v2/cloud/version "$OUT/" "\${RSYNC_TO:?is not set}/"
rsync --recursive --checksum "$OUT/" "$RSYNC_TO/"`,
  },
];

/** The settings that CI is rendered with. */
export interface CiSettings {
  hosting: readonly string[];
  out: string;
  releases: string;
}

/** The targets of the setting `hosting`. S3 stores need no host there. */
export function listDeployTargets({ hosting }: Pick<CiSettings, 'hosting'>) {
  const found = TARGETS.filter(({ hosts }) => hosts.some((host) => hosting.includes(host)));
  return found.length > 0 ? found : [S3];
}

/** Lists what publishing needs besides the notes, as comments in YAML. */
export function describeNeeds(
  targets: readonly DeployTarget[],
  describe: (kind: DeployValue['kind']) => string,
): string {
  const packages = targets.flatMap(({ installed }) => installed ?? []);
  const install = `# Run this once: npm install --save-dev ${packages.join(' ')}\n`;
  const values = targets.flatMap((target) => target.values);
  const lines = values.map(({ kind, name, about }) => {
    const notes = [describe(kind), about].filter(Boolean).join(', ');
    return `#   ${name}${notes === '' ? '' : ` (${notes})`}\n`;
  });
  const setup = targets.flatMap((target) => (target.setup ? `#   ${target.setup}\n` : []));
  return [...lines, ...setup, ...(packages.length > 0 ? [install] : [])].join('');
}

export function indent(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
}
