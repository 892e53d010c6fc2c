import { fetchVersion, VersionError } from '../../../../src/client/index.ts';

const PATHS = ['right', 'missing', 'page', 'cut', 'shape', 'endless', 'hang', 'half', 'lost'];

const fetchCase = async (url: string, signal?: AbortSignal) =>
  fetchVersion(url, { signal, timeLimit: 1500 }).then(
    ({ version }) => version,
    (error: unknown) => (error instanceof VersionError ? error.code : String(error)),
  );

/** Fetches each path of the test server. Returns a version or the code of the error for each. */
export async function fetchCases(base: string): Promise<string[]> {
  const results = await Promise.all(PATHS.map(async (path) => fetchCase(`${base}/${path}`)));
  const stop = new AbortController();
  const stopped = fetchCase(`${base}/hang`, stop.signal);
  stop.abort('stopped');
  return [
    ...results,
    await stopped,
    await fetchCase('http://'),
    await fetchCase('https://ada:pass@a.example'),
    await fetchCase(`${base}/kept`),
    await fetchCase(`${base}/kept`),
  ];
}
