import {
  describeNeeds,
  listDeployTargets,
  listWatched,
  LOCAL_COMMAND,
  type CiSettings,
} from './deploy-targets.ts';
import {
  DUE,
  IF_DUE,
  KINDS,
  quoteYaml,
  renderJobs,
  renderStep,
  renderTags,
} from './github-workflow.ts';

/** The workflow of this repository that those of others call: `.github/workflows/notes.yml`. */
export function renderSharedWorkflow(): string {
  const targets = [
    ['github-pages', listDeployTargets({ hosting: ['github-pages'] })],
    ['s3', listDeployTargets({ hosting: [] })],
  ] as const;
  const command = 'npx --yes "$PACKAGE"';
  const steps = targets.flatMap(([name, list]) =>
    list.map((target) =>
      renderStep(target, '')
        .replace(/path: .*env\.OUT.*/, 'path: ${{ inputs.directory }}/${{ env.OUT }}')
        .replaceAll(IF_DUE, `if: inputs.to == '${name}' && (${DUE})`)
        .replaceAll(LOCAL_COMMAND, command),
    ),
  );
  return `# For workflows of other repositories, which have no package.json: checks release notes in pull requests, and publishes them
# when a tag is pushed, when a scheduled release becomes due, and by hand. \`gazette init --ci github\` writes a caller. The
# jobs that publish have the permissions of the caller.
name: notes

on:
  workflow_call:
    inputs:
      package: { type: string, required: true, description: Address of the package }
      directory: { type: string, default: ., description: 'Has gazette.json, and the release notes' }
      out: { type: string, default: dist, description: The setting out }
      to: { type: string, default: github-pages, description: 'github-pages, or s3 with the variable PUBLISH_TO' }
    secrets:
      AWS_ACCESS_KEY_ID: { required: false }
      AWS_SECRET_ACCESS_KEY: { required: false }

env:
  PACKAGE: \${{ inputs.package }}

${renderJobs({
  command,
  install: '',
  head: "    environment: ${{ inputs.to == 'github-pages' && 'github-pages' || '' }}\n",
  group: 'release-notes-${{ inputs.directory }}',
  out: '${{ inputs.out }}',
  elsewhere: '\n        working-directory: .',
  publish: steps.join(''),
})
  .replace('  check:\n', `  check:\n    permissions: { contents: read }\n${INPUT_DIRECTORY}`)
  .replace('  publish:\n', `  publish:\n${INPUT_DIRECTORY}`)}`;
}

const INPUT_DIRECTORY = `    defaults: { run: { working-directory: '\${{ inputs.directory }}' } }\n`;

/** Renders a workflow that calls the one above, in the repository that has released the package. Undefined if it cannot. */
export function renderCaller(
  settings: CiSettings,
  directory: string,
  address: string,
  prefix?: string,
) {
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
  pull_request: { paths: ${listWatched(settings, directory, '**')} }
  workflow_dispatch:
  schedule: [{ cron: '7 * * * *' }] # for scheduled releases
jobs:
  notes:
    uses: ${repository}/.github/workflows/notes.yml@${tag}
    with: ${JSON.stringify(inputs).replaceAll('":', '": ').replaceAll(',"', ', "')}
    permissions: { actions: read, contents: read${rights} }${to === 's3' ? '\n    secrets: inherit' : ''}
`;
}
