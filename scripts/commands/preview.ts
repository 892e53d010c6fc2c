import { renderError } from '../../src/serve/log.ts';
import { createPreviewServer } from '../../src/serve/preview/preview-server.ts';
import { countProblems, putErrorsFirst } from '../../src/project/problems.ts';
import { createPreviewer, type Preview } from '../../src/serve/preview/previewer.ts';
import { fingerprint, listProjectPaths, watchFiles } from '../../src/serve/watch-files.ts';
import { describeReleases } from '../describe-releases.ts';
import { EXIT, type Io } from '../io.ts';
import { listen } from '../listen.ts';
import { formatProblems } from '../format-problems.ts';
import * as options from '../options.ts';
import { defineCommand } from '../command.ts';

/** Milliseconds between looks for changes. */
const LOOKS = { interval: 50, settle: 10 };

export const command = defineCommand({
  group: 'Check and see:',
  summary: 'serve the page with drafts, and reload it at every change',
  parameters: {
    port: options.port(8090),
    host: options.host,
    ...options.project,
  },
  async run({ port, host, releases, config }, io) {
    const server = createPreviewServer(host);
    const preview = createPreviewer({ releases, config, now: io.now, script: server.script });
    const onError = (error: unknown) =>
      io.stderr.write(`gazette: a request failed: ${renderError(error)}\n`);
    const { app } = server;
    const { url, stop } = await listen({ app, host, port, log: () => {}, onError });
    const printBuild = createPrinter(io);
    const stopped = new AbortController();
    let due = Infinity;
    const isDue = () => io.now().getTime() >= due;
    const paths = () => listProjectPaths(releases, config);
    const rebuild = async () => {
      const built = await preview();
      due = built.names?.scheduled[0]?.due ?? Infinity;
      server.publish(built);
      printBuild(built);
      return built;
    };
    try {
      const known = fingerprint(paths());
      const { files } = await rebuild();
      io.stdout.write(describeAddresses(url, files));
      const { signal } = stopped;
      const watched = { paths, known, onChange: rebuild, isDue, ...LOOKS, signal };
      await Promise.race([io.waitForStop(), watchFiles(watched)]);
      return EXIT.ok;
    } finally {
      stopped.abort();
      server.close();
      await stop();
    }
  },
});

/** Languages and channels have front pages of their own. */
function describeAddresses(url: string, files: Preview['files']): string {
  const others = files.flatMap(({ path }) => /^(.+\/)whats-new\//.exec(path)?.[1] ?? []);
  const fronts = [`${url}/`, ...others.toSorted()];
  return `\
All pages reload at every change. Press Ctrl-C to stop.
<whats-new> is at ${fronts.map((front) => `${front}whats-new/`).join(', ')}
The page is at ${fronts.join(', ')}
`;
}

/** Prints a line for every build. Its problems follow, errors first, unless the last build had the same. */
function createPrinter({ stdout, now }: Io): (built: Preview) => void {
  let last = '';
  return ({ problems, names }) => {
    const report = formatProblems(putErrorsFirst(problems), 'text', stdout);
    const time = now().toTimeString().slice(0, 'HH:MM:SS'.length);
    const releases = names ? [describeReleases(names)] : [];
    const state = report === last ? ', as before' : ':';
    const count = problems.length > 0 ? [`${countProblems(problems)}${state}`] : [];
    stdout.write(`${[time, ...releases, ...count].join(' ')}\n`);
    if (report !== last) stdout.write(report);
    last = report;
  };
}
