import type { Settings } from '../settings.ts';

export const WORKFLOW_PATH = '.github/workflows/release-notes.yml';

/** The end of a workflow: what its first lines say, and its last step. */
interface Target {
  needs: string;
  step: string;
}

const S3: Target = {
  needs: `# the variable PUBLISH_TO (s3://BUCKET or s3://BUCKET/PREFIX) and the secrets of the last step. The variables AWS_REGION
# and AWS_ENDPOINT_URL_S3 are optional.`,
  step: `npx --no-install gazette publish --to="$PUBLISH_TO"
        env:
          PUBLISH_TO: \${{ vars.PUBLISH_TO }}
          AWS_REGION: \${{ vars.AWS_REGION }}
          AWS_ENDPOINT_URL_S3: \${{ vars.AWS_ENDPOINT_URL_S3 }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}`,
};

const deployToCloudflare = (out: string): Target => ({
  needs: `# the variables and the secret of the last step, which publishes to Cloudflare Pages. Install wrangler with
# npm install --save-dev wrangler`,
  step: `npx --no-install wrangler pages deploy "$OUT" --project-name="$PROJECT" --branch=main
        env:
          OUT: ${JSON.stringify(out)}
          PROJECT: \${{ vars.CLOUDFLARE_PROJECT }}
          CLOUDFLARE_ACCOUNT_ID: \${{ vars.CLOUDFLARE_ACCOUNT_ID }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}`,
});

/**
 * Composes a workflow of GitHub Actions that publishes the release notes of a project: to Cloudflare Pages if `hosting`
 * has that host, otherwise to S3.
 */
export function composeWorkflow({ hosting, out }: Pick<Settings, 'hosting' | 'out'>): string {
  const { needs, step } = hosting.includes('cloudflare') ? deployToCloudflare(out) : S3;
  return `# Publishes the release notes when you push a tag. It needs package-lock.json, and in the settings of the repository
${needs}
name: release notes

on:
  push:
    tags: ['**']

permissions:
  contents: read

concurrency:
  group: release-notes
  cancel-in-progress: false

jobs:
  publish:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npm ci
      - run: npx --no-install gazette check --tag="$GITHUB_REF_NAME" --reporter=github
      - run: npx --no-install gazette build --tag="$GITHUB_REF_NAME" --summary="$GITHUB_STEP_SUMMARY"
      - run: ${step}
`;
}
