import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../gazette.ts', import.meta.url));

/** A preview in a process of its own. */
export interface RunningPreview {
  url: string;
  stop: () => Promise<void>;
}

/** Previews a directory of notes by the settings of a file, on any port. */
export async function startPreview(releases: string, config: string): Promise<RunningPreview> {
  const argv = [SCRIPT, 'preview', '--port', '0', '--releases', releases, '--config', config];
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
