import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Styles } from './hash-styles.ts';
import { makePageStyles } from './page-styles.ts';

/** A script of the server that shows the page, and the nonce by which the policy of the page lets it run. */
export interface PageScript {
  src: string;
  nonce: string;
}

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
  styles?: Styles;
  /** It may ask its server for news. */
  script?: PageScript | undefined;
}

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

/** Writes a page. Its policy lets it load its pictures, and nothing else: no font, frame or form, no script but that one. */
export function writeDocument(page: Document): string {
  const { locale, title, head, body, styles = makePageStyles(), script } = page;
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h('html', { lang: locale, dir: directionOf(locale) }, [
        h('head', [
          h('meta', { charSet: 'utf-8' }),
          h('meta', {
            httpEquiv: 'Content-Security-Policy',
            content: makePolicy(page, styles.source),
          }),
          h('meta', { name: 'generator', content: 'gazette' }),
          h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
          h('meta', { name: 'color-scheme', content: 'light dark' }),
          h('title', title),
          ...head,
          h('style', styles.css),
          ...(script ? [h('script', { ...script, defer: true })] : []),
        ]),
        body,
      ]),
    ],
  };
  return `${toHtml(root)}\n`;
}

function directionOf(locale: string): 'ltr' | 'rtl' {
  // Intl takes some ms for its first answer.
  if (locale === 'en-US' || locale === 'en') return 'ltr';
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function makePolicy({ pictures, script }: Document, stylesSource: string): string {
  return [
    "default-src 'none'",
    `style-src ${stylesSource}`,
    ...(script ? [`script-src 'nonce-${script.nonce}'`, "connect-src 'self'"] : []),
    ...(pictures.length > 0 ? [`img-src ${pictures.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
