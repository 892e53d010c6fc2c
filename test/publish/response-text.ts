import { makeVersionResponse } from '../../src/site/json-files.ts';

/** A version response of a release, as it is published. */
export function responseText(version: string, body = ''): string {
  const entry = { title: 'T', art: 'https://example.com/a.png', published: 'P', headlines: [] };
  const previous = { ...entry, version: `before ${version}`, body: '' };
  return `${JSON.stringify(makeVersionResponse([{ entry: { ...entry, version, body } }, { entry: previous }], { message: 'M' }))}\n`;
}
