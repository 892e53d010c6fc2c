import { posix } from 'node:path';
import {
  describeNeeds,
  indent,
  installIn,
  listDeployTargets,
  listWatched,
  LOCAL_COMMAND,
  nameCi,
  type CiProject,
  type CiSettings,
} from './deploy-targets.ts';

/** The file of GitLab, and the line in it that includes the jobs of all packages. */
export const GITLAB_PATH = '.gitlab-ci.yml';
export const INCLUDE = 'include: [{ local: .gitlab/release-notes*.yml }]';

const KINDS = { variables: '', secrets: 'masked', files: 'of the type File' };

/**
 * Renders jobs of GitLab CI that check and publish the release notes of a project.
 *
 * On a schedule, it builds the commit that was published last: GitLab keeps a reference for each deployment that succeeded.
 * The branch may have notes that nobody has published yet. A release that has become due is missing on the site, in one of
 * its lists. A job that succeeds publishes pages, so that a job with `pages` ends with a warning where nothing is due.
 */
export function renderPipeline(settings: CiSettings, project: CiProject = {}): string {
  const { directory = '', address, prefix } = project;
  const targets = listDeployTargets(settings);
  const name = nameCi(directory);
  const install = installIn(directory, address);
  const scripts = targets.flatMap(({ script }) => script ?? []);
  const publish = scripts.map((script) => `    - |\n${indent(script, 6)}\n`).join('');
  const isPages = targets.some(({ service }) => service);
  const output = JSON.stringify(posix.join(directory, settings.out));
  const pages = isPages ? `  pages: { publish: ${output} }\n` : '';
  const exit = isPages ? 'exit 3' : 'exit';
  return `# Checks the release notes in merge requests. Publishes them when you push a tag, when a scheduled release becomes due,
# and when you start ${name}-publish in a pipeline of the default branch. It needs ${address === undefined ? 'package-lock.json, ' : ''}an hourly
# schedule for the default branch (Build > Pipeline schedules), and in Settings > CI/CD > Variables:
${describeNeeds(targets, directory, KINDS)}# Protected variables need protected tags (Settings > Repository > Protected tags).
.${name}:
  image: node:24
  variables:
    OUT: ${JSON.stringify(settings.out)}
${directory && `  before_script: [${JSON.stringify(`cd '${directory.replaceAll("'", String.raw`'\''`)}'`)}]\n`}
${name}-check:
  extends: .${name}
  stage: test
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      changes: ${listWatched(settings, project, '**/*')}
  script:
    - ${install}
    - ${LOCAL_COMMAND} check

${name}-publish:
  extends: .${name}
  stage: deploy
  environment: ${name}
  resource_group: ${name}
${pages}  rules:
    - if: ${renderTags(prefix)}
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_PIPELINE_SOURCE != "schedule"
      when: manual
      allow_failure: true
  script:
    - ${install}
    # The tag must have a note, which may be scheduled.
    - test -z "$CI_COMMIT_TAG" || ${LOCAL_COMMAND} check --tag="$CI_COMMIT_TAG" --as-of=9999-12-31
    - ${LOCAL_COMMAND} build
${publish}
${name}-due:
  extends: .${name}
  stage: deploy
  resource_group: ${name}
${pages}${isPages ? '  allow_failure: { exit_codes: 3 }\n' : ''}  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  script:
    # The commit that ${name}-publish published last. The branch may have notes that nobody has published yet.
    - |
      deployments='refs/environments/${name}/deployments/*'
      last=$(git ls-remote --sort=version:refname origin "$deployments" | tail -n 1 | cut -f 2)
      if [ -z "$last" ]; then echo 'Nothing has been published yet.'; ${exit}; fi
      git fetch --quiet --depth=1 origin "$last"
      git checkout --quiet --force FETCH_HEAD
    - ${install}
    - ${LOCAL_COMMAND} build
    - |
      print_site="import { readSettings } from 'gazette'; console.log(readSettings().settings.siteUrl)"
      site=$(node --input-type=module --eval "$print_site")
      due=$(find "$OUT" -name releases.json -printf '%P\\n' | while read -r list; do
        curl --fail --silent --show-error "$site$list" | cmp --silent - "$OUT/$list" || echo "$list"
      done)
      if [ -z "$due" ]; then echo 'No release has become due.'; ${exit}; fi
${publish}`;
}

/** The condition of tags; all if it is not known what they start with. */
function renderTags(prefix: string | undefined): string {
  if (prefix === undefined) {
    return '$CI_COMMIT_TAG # a tag without a note fails; leave out other tags with $CI_COMMIT_TAG =~ /^v/';
  }
  const start = prefix.replaceAll(/[.+/]/g, '\\$&') || '[0-9]';
  return `$CI_COMMIT_TAG =~ /^${start}/ # a tag without a note fails`;
}
