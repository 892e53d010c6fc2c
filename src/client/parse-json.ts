import { VersionError } from './version-error.ts';

/** @throws VersionError `json` if the text is not JSON */
export function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new VersionError('json', `${url} is not valid JSON`, { cause: error });
  }
}
