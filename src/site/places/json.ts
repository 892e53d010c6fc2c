import { formatJson, makeEntry } from '../json-files.ts';
import { definePlace } from './place.ts';

/** The log entry as clients get it; a list of them if there may be several. */
export const json = definePlace(['body'], (releases, { settings, hasTitles }) => {
  const entries = releases.map((release) => {
    const { withdrawn } = release.frontMatter;
    return { ...makeEntry(release), ...(withdrawn !== undefined && { withdrawn }) };
  });
  return formatJson(hasTitles ? entries : entries[0], settings);
});
