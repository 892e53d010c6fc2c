import { VersionResponse } from '../contract/index.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import type { Answer, Ask } from './ask.ts';
import { checkStatus, parseBody } from './check-answer.ts';
import { checkFiles, listArt, START_BYTES } from './check-files.ts';
import { checkHeaders } from './check-headers.ts';
import { attempt, type Checked } from './checked.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';
import { findServer } from './find-server.ts';

export interface Verified {
  findings: Finding[];
  /** The current release, if the version response is valid. */
  version: string | undefined;
  /** The name of the server or host, if it says so. */
  server: string | undefined;
}

/**
 * Checks a published site as clients use it: the version response, errors, the other files, pages of releases, and the
 * pictures of the current and the previous one. All must show the same release. `site` ends in a slash.
 *
 * Rejects with an Error if the site cannot be reached.
 */
export async function verifySite(site: URL, ask: Ask): Promise<Verified> {
  const answer = await ask(new URL(VERSION_PATH, site));
  const server = findServer(answer.headers);
  const found = checkStatus(answer);
  if (found.length > 0) return { findings: found, version: undefined, server };
  const { data: response, findings } = parseBody(answer, VersionResponse, 'a version response');
  const checked: Checked = { site, ask, response };
  const groups = await Promise.all([
    attempt(answer.url, async () => checkRevalidation(answer, ask)),
    attempt(answer.url, async () => checkHead(answer, ask)),
    checkMissing(checked),
    checkFiles(checked),
    ...(response ? listArt(response).map(async (art) => checkArt(art, answer.url, ask)) : []),
  ]);
  const all = [...checkHeaders(answer, VERSION_PATH), ...findings, ...groups.flat()];
  return { findings: all, version: response?.version, server };
}

/** Clients send the ETag that they know, and download the response again only if it has changed. */
async function checkRevalidation({ url, headers }: Answer, ask: Ask): Promise<Finding[]> {
  const etag = headers.get('etag');
  if (etag === null) {
    return [makeWarning(url, 'there is no ETag, so clients download it again each time')];
  }
  const { status } = await ask(url, { headers: { 'if-none-match': etag } });
  if (status === 304) return [];
  const message = `a request with the current ETag gets ${status}, not 304, so clients download it again each time`;
  return [makeWarning(url, message)];
}

async function checkHead({ url }: Answer, ask: Ask): Promise<Finding[]> {
  const { status } = await ask(url, { method: 'HEAD' });
  return status === 200 ? [] : [makeWarning(url, `a HEAD request gets ${status}, not 200`)];
}

/** Clients must not take a page for a response. */
async function checkMissing({ site, ask }: Checked): Promise<Finding[]> {
  const url = new URL('v2/cloud/no-such-path', site);
  return attempt(url, async () => {
    const { status } = await ask(url);
    if (status === 404) return [];
    const message = `the status of a path that does not exist is ${status}; it must be 404, and no page must be shown instead`;
    return [makeError(url, message)];
  });
}

async function checkArt(art: string, versionUrl: URL, ask: Ask): Promise<Finding[]> {
  const url = URL.parse(art);
  if (!url) return [makeError(versionUrl, `the art ${JSON.stringify(art)} is not a URL`)];
  return attempt(url, async () => {
    const { status, headers, body } = await ask(url, { limit: START_BYTES });
    if (status !== 200) return [makeError(url, `the status of this picture is ${status}`)];
    if (body.length === 0) return [makeError(url, 'this picture is empty')];
    const type = headers.get('content-type') ?? 'missing';
    if (type.startsWith('image/')) return [];
    return [makeError(url, `the Content-Type of this picture is ${type}`)];
  });
}
