import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/** A preview in a process of its own. */
export interface RunningPreview {
  url: string;
  stop: () => Promise<void>;
}

/** Previews a directory of notes by the settings of a file, on any port; `command` is the packed command. */
export async function startPreview(
  command: string,
  releases: string,
  config: string,
): Promise<RunningPreview> {
  const argv = [command, 'preview', '--port', '0', '--releases', releases, '--config', config];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const [, url] = /(http:\S+)\//.exec(printed) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      stop: async () => {
        child.kill('SIGINT');
        await exit;
      },
    };
  }
  throw new Error(`the preview of ${releases} did not start: ${printed}`);
}
