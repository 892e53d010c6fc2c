import { join } from 'node:path';
import { temporaryDirectory } from '../temporary.ts';
import { startGazette } from './start-gazette.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

/** Previews a directory of these files, in another process, on a free port. */
export async function startPreview(files: Record<string, string>, ...argv: string[]) {
  const directory = temporaryDirectory(files);
  const open = (port: string) =>
    startGazette([SCRIPT, 'preview', '--port', port, ...argv], directory);
  let process = open('0');
  const findUrl = async () => process.find('stdout', /(http:\/\/[^/]+)\//);
  const url = await findUrl();
  return {
    directory,
    url,
    printed: process.printed,
    signal: process.signal,
    exit: process.exit,
    stop: async () => {
      process.signal('SIGINT');
      return process.exit;
    },
    restart: async () => {
      process = open(new URL(url).port);
      await findUrl();
    },
  };
}
