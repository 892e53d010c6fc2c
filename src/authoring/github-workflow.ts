import {
  describeNeeds,
  fillTemplate,
  indent,
  installIn,
  listDeployTargets,
  listWatched,
  LOCAL_COMMAND,
  nameCi,
  type CiProject,
  type CiSettings,
  type DeployTarget,
} from './deploy-targets.ts';

const KINDS = { variables: 'variable', secrets: 'secret', files: 'secret' };

const CHECKOUT = `      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false`;

const SETUP_NODE = `      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24`;

/**
 * On a schedule, it builds the commit that was published last, because the branch may have notes that nobody has published
 * yet. It compares this build with one as of the last success: only releases that became due make a difference.
 */
const WORKFLOW = `# Checks the release notes in pull requests. Publishes them when you push a tag, when a scheduled release becomes due,
# and when you run it by hand. It needs %LOCK%in the settings of the repository:
%NEEDS%name: %NAME%

on:
  push:
    tags: %TAGS% # a tag without a note fails; a pattern, such as 'v*', leaves out others
  pull_request:
    paths: %WATCHED%
  workflow_dispatch:
  schedule:
    - cron: '7 * * * *'

permissions:
  actions: read
  contents: read

%DEFAULTS%jobs:
  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    steps:
${CHECKOUT}
${SETUP_NODE}
      - run: %INSTALL%
      - id: check
        run: ${LOCAL_COMMAND} check --reporter=github
      - if: success() || steps.check.outcome == 'failure'
        run: ${LOCAL_COMMAND} build --summary="$GITHUB_STEP_SUMMARY"

  publish:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-24.04
    timeout-minutes: 10
%RIGHTS%    concurrency:
      group: %GROUP%
      cancel-in-progress: false
      queue: max # otherwise the hourly run cancels a tag that waits
    env:
      OUT: %OUT%
    steps:
      - name: Find the commit that was published last
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
          GH_TOKEN: \${{ github.token }}
%ELSEWHERE%${CHECKOUT}
          ref: \${{ steps.last.outputs.commit }}
${SETUP_NODE}
      - run: %INSTALL%
      - name: Check that the tag has a note, which may be scheduled
        if: github.ref_type == 'tag'
        run: ${LOCAL_COMMAND} check --tag="$GITHUB_REF_NAME" --as-of=9999-12-31 --reporter=github
      - run: ${LOCAL_COMMAND} build --summary="$GITHUB_STEP_SUMMARY"
      - name: Find out whether a release has become due
        id: due
        if: steps.last.outputs.commit != ''
        run: |
          ${LOCAL_COMMAND} build --as-of="$SINCE" --out="$RUNNER_TEMP/before" >/dev/null
          cmp --silent "$RUNNER_TEMP/before/.gazette.json" "$OUT/.gazette.json" || echo found=true >>"$GITHUB_OUTPUT"
        env:
          SINCE: \${{ steps.last.outputs.since }}
%PUBLISH%`;

/** Renders a workflow of GitHub Actions that checks and publishes the release notes of a project. */
export function renderWorkflow(settings: CiSettings, project: CiProject = {}): string {
  const { directory = '', address, prefix } = project;
  const targets = listDeployTargets(settings);
  return fillTemplate(WORKFLOW, {
    LOCK: address === undefined ? 'package-lock.json, and ' : '',
    NEEDS: describeNeeds(targets, directory, KINDS),
    NAME: directory ? JSON.stringify(`release notes of ${directory}`) : 'release notes',
    TAGS: renderTags(prefix),
    WATCHED: listWatched(settings, project, '**'),
    DEFAULTS: directory && `defaults:\n  run:\n    working-directory: ${quoteYaml(directory)}\n\n`,
    INSTALL: installIn(directory, address),
    RIGHTS: targets.some(({ service }) => service) ? PAGES_RIGHTS : '',
    GROUP: nameCi(directory),
    OUT: quoteYaml(settings.out),
    // Before the checkout, the directory does not exist.
    ELSEWHERE: directory && '        working-directory: .\n',
    PUBLISH: targets.map((target) => renderStep(target, directory)).join(''),
  });
}

/** A string of YAML in which GitHub evaluates nothing but `end`. */
const quoteYaml = (text: string, end = '') =>
  JSON.stringify(text.replaceAll('${{', "${{ '${{' }}") + end);

/** The pattern of tags; all if it is not known what they start with. */
const renderTags = (prefix?: string): string =>
  `['${prefix === undefined ? '**' : `${prefix.replaceAll("'", "''") || '[0-9]'}*`}']`;

const PAGES_RIGHTS = `    environment: github-pages
    permissions:
      actions: read
      contents: read
      id-token: write
      pages: write
`;

const IF_DUE = `if: github.event_name != 'schedule' || steps.due.outputs.found != ''`;

function renderStep(target: DeployTarget, directory: string): string {
  const { name, variables = {}, secrets = {}, files = {}, script = '', service } = target;
  if (service) return renderPagesSteps(quoteYaml(directory && `${directory}/`, '${{ env.OUT }}'));
  const names = { vars: Object.keys(variables), secrets: Object.keys({ ...secrets, ...files }) };
  const env = Object.entries(names).flatMap(([context, values]) =>
    values.map((value) => `${value}: \${{ ${context}.${value} }}\n`),
  );
  return `      - name: Publish to ${name}
        ${IF_DUE}
        run: |
${indent([...Object.keys(files).map(writeSecret), script].join('\n'), 10)}
        env:
${indent(env.join(''), 10)}`;
}

const renderPagesSteps = (path: string) => `      - ${IF_DUE}
        uses: actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0
        with:
          path: ${path}
      - name: Publish to GitHub Pages
        ${IF_DUE}
        uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
`;

/** Writes a secret to a file, and gives its path to the programs that follow. */
const writeSecret = (name: string) => `file=$RUNNER_TEMP/${name}
install -m 600 /dev/stdin "$file" <<<"\${${name}:?is not set}"
${name}=$file`;

/**
 * Renders a workflow that calls `notes.yml` of the repository that has released the package, which has the same steps.
 * Undefined if it cannot: it publishes to one target, GitHub Pages or S3.
 */
export function renderCaller(settings: CiSettings, project: CiProject): string | undefined {
  const { directory = '', address = '', prefix } = project;
  const [, repository, tag] =
    /^https:\/\/github\.com\/([^/]+\/[^/]+)\/releases\/download\/([^/]+)\//.exec(address) ?? [];
  const targets = listDeployTargets(settings);
  const [target, ...others] = targets;
  const to = target?.service === 'github' ? 'github-pages' : target?.name === 'S3' && 's3';
  if (repository === undefined || !to || others.length > 0) return undefined;
  const inputs = { package: address, to, out: settings.out, ...(directory && { directory }) };
  const rights = to === 's3' ? '' : ', id-token: write, pages: write';
  return `# Checks and publishes the release notes. It needs in the settings of the repository:
${describeNeeds(targets, directory, KINDS)}name: ${directory ? quoteYaml(`release notes of ${directory}`) : 'release notes'}
on:
  push: { tags: ${renderTags(prefix)} }
  pull_request: { paths: ${listWatched(settings, project, '**')} }
  workflow_dispatch:
  schedule: [{ cron: '7 * * * *' }] # for scheduled releases
jobs:
  notes:
    uses: ${repository}/.github/workflows/notes.yml@${tag}
    with: ${JSON.stringify(inputs).replaceAll('":', '": ').replaceAll(',"', ', "')}
    permissions: { actions: read, contents: read${rights} }${to === 's3' ? '\n    secrets: inherit' : ''}
`;
}
