import { posix } from 'node:path';
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
} from './deploy-targets.ts';

/** The file of GitLab, and the line in it that includes the jobs of all packages. */
export const GITLAB_PATH = '.gitlab-ci.yml';
export const INCLUDE = 'include: [{ local: .gitlab/release-notes*.yml }]';

const KINDS = { variables: '', secrets: 'masked', files: 'of the type File' };

/**
 * On a schedule, it builds the commit that was published last: GitLab keeps a reference for each deployment that succeeded.
 * The branch may have notes that nobody has published yet. A release that has become due is missing on the site, in one of
 * its lists. A job that succeeds publishes pages, so that a job with `pages` ends with a warning where nothing is due.
 */
const PIPELINE = `# Checks the release notes in merge requests. Publishes them when you push a tag, when a scheduled release becomes due,
# and when you start %NAME%-publish in a pipeline of the default branch. It needs %LOCK%an hourly
# schedule for the default branch (Build > Pipeline schedules), and in Settings > CI/CD > Variables:
%NEEDS%# Protected variables need protected tags (Settings > Repository > Protected tags).
.%NAME%:
  image: node:24
  variables:
    OUT: %OUT%
%DIRECTORY%
%NAME%-check:
  extends: .%NAME%
  stage: test
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      changes: %WATCHED%
  script:
    - %INSTALL%
    - ${LOCAL_COMMAND} check

%NAME%-publish:
  extends: .%NAME%
  stage: deploy
  environment: %NAME%
  resource_group: %NAME%
%PAGES%  rules:
    - if: %TAGS%
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_PIPELINE_SOURCE != "schedule"
      when: manual
      allow_failure: true
  script:
    - %INSTALL%
    # The tag must have a note, which may be scheduled.
    - test -z "$CI_COMMIT_TAG" || ${LOCAL_COMMAND} check --tag="$CI_COMMIT_TAG" --as-of=9999-12-31
    - ${LOCAL_COMMAND} build
%PUBLISH%
%NAME%-due:
  extends: .%NAME%
  stage: deploy
  resource_group: %NAME%
%PAGES%%FAILURE%  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  script:
    # The commit that %NAME%-publish published last. The branch may have notes that nobody has published yet.
    - |
      deployments='refs/environments/%NAME%/deployments/*'
      last=$(git ls-remote --sort=version:refname origin "$deployments" | tail -n 1 | cut -f 2)
      if [ -z "$last" ]; then echo 'Nothing has been published yet.'; %EXIT%; fi
      git fetch --quiet --depth=1 origin "$last"
      git checkout --quiet --force FETCH_HEAD
    - %INSTALL%
    - ${LOCAL_COMMAND} build
    - |
      print_site="import { readSettings } from 'gazette'; console.log(readSettings().settings.siteUrl)"
      site=$(node --input-type=module --eval "$print_site")
      due=$(find "$OUT" -name releases.json -printf '%P\\n' | while read -r list; do
        curl --fail --silent --show-error "$site$list" | cmp --silent - "$OUT/$list" || echo "$list"
      done)
      if [ -z "$due" ]; then echo 'No release has become due.'; %EXIT%; fi
%PUBLISH%`;

/** Renders jobs of GitLab CI that check and publish the release notes of a project. */
export function renderPipeline(settings: CiSettings, project: CiProject = {}): string {
  const { directory = '', address, prefix } = project;
  const targets = listDeployTargets(settings);
  const scripts = targets.flatMap(({ script }) => script ?? []);
  const isPages = targets.some(({ service }) => service);
  const output = JSON.stringify(posix.join(directory, settings.out));
  const quoted = directory.replaceAll("'", String.raw`'\''`);
  return fillTemplate(PIPELINE, {
    NAME: nameCi(directory),
    LOCK: address === undefined ? 'package-lock.json, ' : '',
    NEEDS: describeNeeds(targets, directory, KINDS),
    OUT: JSON.stringify(settings.out),
    DIRECTORY: directory && `  before_script: [${JSON.stringify(`cd '${quoted}'`)}]\n`,
    WATCHED: listWatched(settings, project, '**/*'),
    INSTALL: installIn(directory, address),
    TAGS: renderTags(prefix),
    PUBLISH: scripts.map((script) => `    - |\n${indent(script, 6)}\n`).join(''),
    PAGES: isPages ? `  pages: { publish: ${output} }\n` : '',
    FAILURE: isPages ? '  allow_failure: { exit_codes: 3 }\n' : '',
    EXIT: isPages ? 'exit 3' : 'exit',
  });
}

/** The condition of tags; all if it is not known what they start with. */
function renderTags(prefix: string | undefined): string {
  if (prefix === undefined) {
    return '$CI_COMMIT_TAG # a tag without a note fails; leave out other tags with $CI_COMMIT_TAG =~ /^v/';
  }
  const start = prefix.replaceAll(/[.+/]/g, '\\$&') || '[0-9]';
  return `$CI_COMMIT_TAG =~ /^${start}/ # a tag without a note fails`;
}
