import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { hash } from 'node:crypto';
import { listenUntilDone } from '../listen-until-done.ts';

interface FakeObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

interface FakeRequest {
  method: string;
  /** The rest of the path after the bucket, as sent. */
  path: string;
  headers: IncomingMessage['headers'];
}

/** Answers instead of the store; returns whether it did. */
type Intercept = (request: FakeRequest, response: ServerResponse) => boolean | Promise<boolean>;

const KEPT = /^(?:content-type|cache-control|x-amz-meta-.*)$/;

/** An S3-like store with a bucket named `bucket`, which accepts every signature, and records requests. */
export async function startFakeStore() {
  const objects = new Map<string, FakeObject>();
  const requests: string[] = [];
  const hooks: { intercept: Intercept } = { intercept: () => false };
  const put = (path: string, text: string, headers: Record<string, string> = {}) =>
    objects.set(path, { bytes: Buffer.from(text), headers });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const bytes = await buffer(request);
    const path = url.replace(/^\/bucket\//, '');
    requests.push(`${method} ${path}`);
    if (await hooks.intercept({ method, path, headers }, response)) return;
    const found = objects.get(path);
    if (method === 'PUT' && misses(headers, found)) {
      refuse(response, 412, 'PreconditionFailed');
    } else if (method === 'PUT') {
      const kept = Object.entries(headers)
        .filter(([name]) => KEPT.test(name))
        .map(([name, value]) => [name, String(value)]);
      objects.set(path, { bytes, headers: Object.fromEntries(kept) });
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (found) {
      response.writeHead(200, { ...found.headers, etag: tagOf(found) });
      response.end(method === 'GET' ? found.bytes : undefined);
    } else refuse(response, 404, 'NoSuchKey');
  };
  const port = await listenUntilDone((request, response) => void answer(request, response));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    hooks,
    put,
    textOf: (path: string) => objects.get(path)?.bytes.toString(),
    listWrites: () =>
      requests.filter((line) => line.startsWith('PUT ')).map((line) => line.slice(4)),
  };
}

export type FakeStore = Awaited<ReturnType<typeof startFakeStore>>;

/** Answers with an error. Returns true, so that a hook can return what it returns. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  const secrets = '<AWSAccessKeyId>AKTEST</AWSAccessKeyId><Message>no AKTEST, hush</Message>';
  response.writeHead(status).end(`<Error><Code>${code}</Code>${secrets}</Error>`);
  return true;
}

function tagOf({ bytes }: FakeObject): string {
  return `"${hash('md5', bytes)}"`;
}

function misses(headers: IncomingMessage['headers'], found: FakeObject | undefined): boolean {
  if (headers['if-none-match'] === '*') return found !== undefined;
  const tag = headers['if-match'];
  return tag !== undefined && (!found || tag !== tagOf(found));
}
