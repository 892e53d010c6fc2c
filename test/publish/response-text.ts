import { makeVersionResponse } from '../../src/site/outputs/json-files.ts';
import { shownRelease } from '../site/rendered-release.ts';

/** A version response of a release, as it is published. */
export function responseText(version: string, body = ''): string {
  const entry = { title: 'T', art: 'https://example.com/a.png', published: 'P' };
  const current = shownRelease({ ...entry, version, body });
  const previous = shownRelease({ ...entry, version: `before ${version}` });
  return `${JSON.stringify(makeVersionResponse([current, previous], { message: 'M' }))}\n`;
}
