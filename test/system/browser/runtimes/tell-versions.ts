import { fetchVersion, VersionError } from '../../../../src/client/index.ts';

const PATHS = ['right', 'missing', 'page', 'cut', 'shape', 'endless', 'hang', 'half', 'lost'];

const ask = async (url: string, signal?: AbortSignal) =>
  fetchVersion(url, { signal, timeLimit: 1500 }).then(
    ({ version }) => version,
    (error: unknown) => (error instanceof VersionError ? error.code : String(error)),
  );

/** What comes of asking under each path of a server: a version, or the code of the error. */
export async function tellVersions(base: string): Promise<string[]> {
  const answers = await Promise.all(PATHS.map(async (path) => ask(`${base}/${path}`)));
  const stop = new AbortController();
  const stopped = ask(`${base}/hang`, stop.signal);
  stop.abort('stopped');
  return [...answers, await stopped, await ask('http://'), await ask('https://ada:pass@a.example')];
}
