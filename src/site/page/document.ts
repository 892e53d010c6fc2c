import { createHash } from 'node:crypto';
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { STYLES } from './styles.ts';

/** What a page is made of. */
export interface Document {
  /** BCP 47 tag of its language. */
  locale: string;
  title: string;
  /** What else its head says. */
  head: ElementContent[];
  /** Where its pictures may come from: origins, or `'self'`. */
  pictures: string[];
  body: ElementContent;
}

const STYLE_HASH = createHash('sha256').update(STYLES).digest('base64');
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** Writes a page. Its policy lets it load its pictures, and nothing else: no script, font, frame or form. */
export function writeDocument({ locale, title, head, pictures, body }: Document): string {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h('html', { lang: locale, dir: directionOf(locale) }, [
        h('head', [
          h('meta', { charSet: 'utf-8' }),
          h('meta', { httpEquiv: 'Content-Security-Policy', content: makePolicy(pictures) }),
          h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
          h('meta', { name: 'color-scheme', content: 'light dark' }),
          h('title', title),
          ...head,
          h('style', STYLES),
        ]),
        body,
      ]),
    ],
  };
  return `${toHtml(root)}\n`;
}

function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function makePolicy(pictures: string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(pictures.length > 0 ? [`img-src ${pictures.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
