import { h } from 'hastscript';
import { NOT_FOUND } from '../../contract/error-response.ts';
import type { Settings } from '../../project/settings.ts';
import { hashInputs } from '../hash-inputs.ts';
import type { OutputFile } from '../output-file.ts';
import { renderDocument } from './document.ts';

/** Makes the page that hosts answer with if there is no file. Some hosts answer with the index if it is missing. */
export function makeNotFoundPage({ siteTitle, siteUrl }: Settings): OutputFile {
  return {
    path: '404.html',
    inputs: hashInputs(siteTitle, siteUrl),
    render: () => {
      const home = siteUrl === undefined ? [] : [h('p', h('a', { href: siteUrl }, siteTitle))];
      const body = h('body', h('main.lost', [h('h1', NOT_FOUND.message), ...home]));
      return renderDocument({ locale: 'en', title: 'Not found', head: [], pictures: [], body });
    },
  };
}
