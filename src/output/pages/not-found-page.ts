import { h } from 'hastscript';
import { NOT_FOUND } from '../../contract/error-response.ts';
import type { Settings } from '../../project/settings.ts';
import { renderedFile, type OutputFile } from '../output-file.ts';
import { writeDocument } from './document.ts';

/** What hosts answer with where there is nothing; without it some answer anything with the page, as if it were there. */
export function makeNotFoundPage({ siteTitle, siteUrl }: Settings): OutputFile {
  const home = siteUrl === undefined ? [] : [h('p', h('a', { href: siteUrl }, siteTitle))];
  const body = h('body', h('main.lost', [h('h1', NOT_FOUND.message), ...home]));
  const content = writeDocument({ locale: 'en', title: 'Not found', head: [], pictures: [], body });
  return renderedFile('404.html', content);
}
