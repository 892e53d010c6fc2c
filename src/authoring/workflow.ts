import type { Settings } from '../project/settings.ts';

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

const CLOUDFLARE: Target = {
  needs: `# the variables and the secret of the last step, which publishes to Cloudflare Pages. Install wrangler with
# npm install --save-dev wrangler`,
  step: `npx --no-install wrangler pages deploy "$OUT" --project-name="$PROJECT" --branch=main
        env:
          PROJECT: \${{ vars.CLOUDFLARE_PROJECT }}
          CLOUDFLARE_ACCOUNT_ID: \${{ vars.CLOUDFLARE_ACCOUNT_ID }}
          CLOUDFLARE_API_TOKEN: \${{ secrets.CLOUDFLARE_API_TOKEN }}`,
};

/**
 * Renders a workflow of GitHub Actions that publishes the release notes of a project: to Cloudflare Pages if `hosting`
 * has that host, otherwise to S3.
 */
export function renderWorkflow({ hosting, out }: Pick<Settings, 'hosting' | 'out'>): string {
  const { needs, step } = hosting.includes('cloudflare') ? CLOUDFLARE : S3;
  return `# Publishes the release notes when you push a tag, when a scheduled release becomes due, and when you run it by hand.
# It needs package-lock.json, and in the settings of the repository
${needs}
name: release notes

on:
  push:
    tags: ['**']
  workflow_dispatch:
  schedule:
    - cron: '7 * * * *'

permissions:
  actions: read
  contents: read

concurrency:
  group: release-notes
  cancel-in-progress: false
  queue: max # otherwise the hourly run cancels a tag that waits

jobs:
  publish:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    env:
      OUT: ${JSON.stringify(out)}
    steps:
${FIND_LAST}
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          ref: \${{ steps.last.outputs.commit }}
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
      - run: npm ci
      - name: Check that the tag has a note, which may be scheduled
        if: github.ref_type == 'tag'
        run: npx --no-install gazette check --tag="$GITHUB_REF_NAME" --as-of=9999-12-31 --reporter=github
      - run: npx --no-install gazette build --summary="$GITHUB_STEP_SUMMARY"
${FIND_DUE}
      - if: github.event_name != 'schedule' || steps.due.outputs.found != ''
        run: ${step}
`;
}

/**
 * A step that finds the commit that was published last, and when the workflow last succeeded. Only this commit is built
 * on a schedule, because the branch may have notes that nobody has published yet.
 */
const FIND_LAST = `      - name: Find the commit that was published last
        id: last
        if: github.event_name == 'schedule'
        run: |
          list() { gh run list --workflow="$GITHUB_WORKFLOW" --status=success --limit=1 --json=startedAt,headSha "$@"; }
          tagged=$(list --event=push --jq='.[] | .startedAt + " " + .headSha')
          by_hand=$(list --event=workflow_dispatch --jq='.[] | .startedAt + " " + .headSha')
          scheduled=$(list --event=schedule --jq='.[].startedAt')
          commit=$(printf '%s\\n' "$tagged" "$by_hand" | sort | tail -n 1 | cut -d ' ' -f 2)
          since=$(printf '%s\\n' "$tagged" "$by_hand" "$scheduled" | sort | tail -n 1 | cut -d ' ' -f 1)
          printf '%s\\n' "since=$since" "commit=$commit" >>"$GITHUB_OUTPUT"
        env:
          GH_REPO: \${{ github.repository }}
          GH_TOKEN: \${{ github.token }}`;

/** A step that compares a build as of the last success with the build of now. Only due releases make a difference. */
const FIND_DUE = `      - name: Find out whether a release has become due
        id: due
        if: steps.last.outputs.commit != ''
        run: |
          npx --no-install gazette build --as-of="$SINCE" --out="$RUNNER_TEMP/before" >/dev/null
          cmp --silent "$RUNNER_TEMP/before/.gazette.json" "$OUT/.gazette.json" || echo found=true >>"$GITHUB_OUTPUT"
        env:
          SINCE: \${{ steps.last.outputs.since }}`;
