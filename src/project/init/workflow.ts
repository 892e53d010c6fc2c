export const WORKFLOW_PATH = '.github/workflows/release-notes.yml';

/** A workflow of GitHub Actions that publishes the release notes of a project. */
export const WORKFLOW = `# Publishes the release notes when you push a tag. It needs package-lock.json, and in the settings of the repository
# the variable PUBLISH_TO (s3://BUCKET or s3://BUCKET/PREFIX) and the secrets of the last step. The variables AWS_REGION
# and AWS_ENDPOINT_URL_S3 are optional.
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
      - run: npx --no-install gazette publish --to="$PUBLISH_TO"
        env:
          PUBLISH_TO: \${{ vars.PUBLISH_TO }}
          AWS_REGION: \${{ vars.AWS_REGION }}
          AWS_ENDPOINT_URL_S3: \${{ vars.AWS_ENDPOINT_URL_S3 }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
`;
