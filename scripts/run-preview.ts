import { dirname } from 'node:path';
import { describeFailure } from '../src/serve/describe-failure.ts';
import { createPreviewServer } from '../src/serve/preview/preview-server.ts';
import { createRefresher } from '../src/serve/preview/refresher.ts';
import { createDirectoryWatcher } from '../src/serve/preview/watch-directories.ts';
import { createPreviewer, type Preview } from '../src/site/preview/previewer.ts';
import { DEFAULT_FILE } from '../src/site/read-settings.ts';
import { describeFile } from '../src/site/served-files.ts';
import { describeReleases } from './describe-releases.ts';
import { EXIT, type Io } from './io.ts';
import { listen } from './listen.ts';
import { formatProblems } from './print-problems.ts';

export interface PreviewArguments {
  port: number;
  host: string;
  releases: string;
  config?: string;
}

/** `gazette preview`: shows the page, and shows it anew at every change, until it is told to stop. The exit code then. */
export async function runPreview(options: PreviewArguments, io: Io): Promise<number> {
  const { port, host, releases, config } = options;
  const server = createPreviewServer(describeFile, host);
  const preview = createPreviewer({ releases, config, script: server.script });
  const onError = (error: unknown) =>
    io.stderr.write(`gazette: a request failed: ${describeFailure(error)}\n`);
  const { handle } = server;
  const { url, stop } = await listen({ handle, host, port, log: () => {}, onError });
  const watcher = createDirectoryWatcher(() => refresher.wake());
  const refresh = () => {
    watcher.follow([releases, dirname(config ?? DEFAULT_FILE)]);
    const built = preview();
    if (server.publish(built.files)) io.stdout.write(describePreview(built, io));
  };
  const refresher = createRefresher(refresh);
  try {
    refresh();
    io.stdout.write(`${url}/ shows the page, and follows every change until Ctrl-C.\n`);
    await io.waitForStop();
    return EXIT.ok;
  } finally {
    refresher.stop();
    watcher.close();
    server.close();
    await stop();
  }
}

function describePreview({ problems, names }: Preview, { stdout, now }: Io): string {
  const time = now().toTimeString().slice(0, 'HH:MM:SS'.length);
  if (names) return `${time} ${describeReleases(names)}\n`;
  return `${time}\n${formatProblems(problems, 'text', stdout.hasColor)}`;
}
