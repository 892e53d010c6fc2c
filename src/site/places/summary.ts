import { LONGEST_SUMMARY } from '../../notes/limits.ts';
import type { EntryBody } from '../../notes/render/render-body.ts';
import type { Shown } from '../shown.ts';
import { cutText } from './cut-text.ts';
import { definePlace } from './place.ts';

/** One or two sentences, such as for an app store. */
export const summary = definePlace(['text'], (releases) =>
  releases.map((release) => `${summarize(release)}\n`).join('\n'),
);

/** The `summary` of a release or else its first paragraph, without one its first changes, cut after a sentence. */
function summarize({ frontMatter, text }: Shown<'text'>, most = LONGEST_SUMMARY): string {
  return frontMatter.summary ?? cutText(findStart(text), most, '');
}

function findStart({ body, headlines }: EntryBody): string {
  const [paragraph = ''] = body.split('\n\n');
  if (paragraph !== '' && !paragraph.endsWith(':')) return paragraph;
  if (body !== '') return body.replaceAll(/\n+/g, ' ');
  return headlines.flatMap(({ changes }) => changes).join(' ');
}
