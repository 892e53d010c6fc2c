import { escapeInvisible } from '../../src/notes/problem.ts';
import { messageOf } from '../../src/project/file-error.ts';
import { publish } from '../../src/publish/publish.ts';
import {
  explainPlainHttp,
  hideSecrets,
  readEnvironment,
  parseTarget,
} from '../../src/publish/target.ts';
import { describePublish } from '../describe-releases.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { createStopSignal, EXIT, type Io } from '../io.ts';
import { createProgress } from '../print.ts';
import * as options from '../options.ts';
import { defineCommand, parameter, type Parameter, type Values } from '../command.ts';

const to: Parameter<string> = {
  flags: '--to <s3://bucket/prefix>',
  description: 'bucket to upload to, and the path in it',
  isRequired: true,
};

const parameters = {
  to,
  endpoint: parameter(
    '--endpoint <url>',
    'URL of an S3-compatible service (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon S3)',
  ),
  dryRun: parameter('--dry-run', 'list what would be uploaded and deleted, and change nothing'),
  delete: parameter('--delete', 'delete the files of earlier builds that this one does not have'),
  force: parameter('--force', 'replace a release that is newer, withdrawn or has no note here'),
  ...options.project,
  out: options.out('directory to upload'),
  asOf: options.asOf,
};

export const command = defineCommand({
  group: 'Publish:',
  summary: 'upload the output to S3, R2 or a similar store',
  parameters,
  async run(values, io) {
    // A store may send back what it received, and characters that control a terminal.
    const hide = (line: string) => escapeInvisible(hideSecrets(line, io.env));
    try {
      return await publishAndReport(values, io, hide);
    } catch (error) {
      throw new Error(hide(messageOf(error)), { cause: error });
    }
  },
});

async function publishAndReport(
  values: Values<typeof parameters>,
  io: Io,
  hide: (line: string) => string,
): Promise<number> {
  const { config, dryRun: isDry = false, force: isForced = false } = values;
  const target = parseTarget(values.to);
  const readAccess = () => {
    const access = readEnvironment(io.env, values.endpoint);
    const plainHttp = explainPlainHttp(access);
    if (plainHttp !== undefined) io.stderr.write(`gazette: warning: ${plainHttp}\n`);
    return access;
  };
  const settings = await loadSettings(config, io.stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases, out = settings.out } = values;
  const progress = createProgress(io.stderr, 'files');
  const published = await publish({
    releases,
    out,
    settings,
    asOf: readAsOf(values.asOf, io),
    target,
    readAccess,
    isForced,
    isDelete: values.delete ?? false,
    isDry,
    signal: createStopSignal(io, 'stopped before everything was uploaded; run it again to finish'),
    onProgress: progress.update,
  }).finally(progress.clear);
  const lines = describePublish(published, { siteUrl: settings.siteUrl, isDry });
  const output = published.refusal ? io.stderr : io.stdout;
  output.write(lines.map((line) => `${hide(line)}\n`).join(''));
  return published.refusal ? EXIT.refused : EXIT.ok;
}
