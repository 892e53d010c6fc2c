import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { findFilePath } from '../file-path.ts';
import type { ServedFile } from '../read-file.ts';
import { refuse } from '../refuse.ts';
import { createStaticHandler, type DescribeFile } from '../static-handler.ts';
import { createEventStream } from './event-stream.ts';
import { EVENTS_PATH, RELOAD_PATH, RELOAD_SCRIPT } from './reload-script.ts';

/** One file that a preview serves: its path under the root, and its text or bytes. */
export interface PreviewFile {
  path: string;
  content: string | Uint8Array;
}

/** The script that every page must load, and its nonce, which the policy of the page must allow. */
interface PageScript {
  src: string;
  nonce: string;
}

/** Serves files from memory, and tells the browsers that show them once there are others. */
export interface PreviewServer {
  script: PageScript;
  handle: (request: Request) => Promise<Response>;
  /** Serves these files from now on. The answer is whether they differ from those before. */
  publish: (files: PreviewFile[]) => boolean;
  /** Ends what would never end by itself. */
  close: () => void;
}

/**
 * Makes the server of a preview. What it shows is not for everyone yet: no other site may read it, whatever name it
 * gives this machine (`host` and addresses are ours), and nothing of it is kept by the browser.
 */
export function createPreviewServer(describeFile: DescribeFile, host: string): PreviewServer {
  const script = { src: RELOAD_PATH, nonce: randomBytes(16).toString('base64url') };
  const events = createEventStream();
  const reload = { path: 'reload.js', bytes: Buffer.from(RELOAD_SCRIPT) };
  let files = new Map<string | undefined, ServedFile>();
  let revision = '';
  const find = (pathname: string) =>
    pathname === RELOAD_PATH ? reload : files.get(findFilePath(pathname));
  const serveFile = createStaticHandler(find, (path) => describePrivately(describeFile(path)));
  return {
    script,
    handle: async (request) => {
      const { hostname, pathname } = new URL(request.url);
      if (!isOurs(hostname, host)) return refuse(421, pathname);
      const isListening = pathname === EVENTS_PATH && request.method === 'GET';
      return isListening ? events.connect() : serveFile(request, pathname);
    },
    publish: (next) => {
      const before = revision;
      revision = hash('sha256', JSON.stringify(next.map(fingerprint)), 'base64url');
      if (revision !== before) files = stamp(next, script.nonce, revision);
      events.tell(revision);
      return revision !== before;
    },
    close: events.close,
  };
}

function describePrivately(own: ReturnType<DescribeFile>) {
  const { 'content-type': type } = own;
  return {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}

/** A name that another site gave this machine is in the request that its page sends. */
function isOurs(hostname: string, host: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || name === host.toLowerCase();
}

const fingerprint = ({ path, content }: PreviewFile) => [path, hash('sha256', content)];

/** The nonce of each page becomes its revision, so that its script knows which page it came with. */
function stamp(files: PreviewFile[], nonce: string, revision: string) {
  const served = files.map(({ path, content }): [string, ServedFile] => {
    const text = typeof content === 'string' ? content.replaceAll(nonce, revision) : content;
    return [path, { path, bytes: Buffer.from(text) }];
  });
  return new Map<string | undefined, ServedFile>(served);
}
