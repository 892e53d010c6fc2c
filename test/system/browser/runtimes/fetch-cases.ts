import { fetchVersion, VersionError } from '../../../../src/client/index.ts';

const ANSWERED = ['right', 'missing', 'page', 'cut', 'shape', 'lost', 'endless'];
const UNFINISHED = ['hang', 'half'];

const fetchCase = async (url: string, signal?: AbortSignal, timeLimit = 60_000) =>
  fetchVersion(url, { signal, timeLimit }).then(
    ({ version }) => version,
    (error: unknown) => (error instanceof VersionError ? error.code : String(error)),
  );

/** Fetches each path of the test server. Returns a version or the code of the error for each. */
export async function fetchCases(base: string): Promise<string[]> {
  const answered = await Promise.all(ANSWERED.map(async (path) => fetchCase(`${base}/${path}`)));
  const unfinished = await Promise.all(
    UNFINISHED.map(async (path) => fetchCase(`${base}/${path}`, undefined, 1000)),
  );
  const stop = new AbortController();
  const stopped = fetchCase(`${base}/hang`, stop.signal);
  stop.abort('stopped');
  return [
    ...answered,
    ...unfinished,
    await stopped,
    await fetchCase('http://'),
    await fetchCase('https://ada:pass@a.example'),
    await fetchCase(`${base}/kept`),
    await fetchCase(`${base}/kept`),
  ];
}
