import { hash } from 'node:crypto';
import type { ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';

/** A script of the server that shows the page, and the nonce by which the page's policy allows it. */
export interface PageScript {
  src: string;
  nonce: string;
}

/** The parts of a page. */
export interface Document {
  /** BCP 47 tag of its language. */
  locale: string;
  title: string;
  /** What relative addresses are relative to, if not the page itself. */
  base?: string | undefined;
  /** More elements of its head. */
  head: ElementContent[];
  /** The sources of its pictures, as a Content Security Policy names them. */
  pictures: string[];
  /** The sources of its videos and audio files. */
  recordings?: string[];
  body: ElementContent;
  /** CSS. */
  styles: string;
  /** The scripts in its body. */
  inlineScripts?: string[] | undefined;
  /** A script, which may connect to the page's own server. */
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

/** Renders a page. Its policy allows its styles, its pictures, videos, audio files and its script, and nothing else. */
export function renderDocument(page: Document): string {
  const { locale, title, base, head, body, styles, script } = page;
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h('html', { lang: locale, dir: directionOf(locale) }, [
        h('head', [
          h('meta', { charSet: 'utf-8' }),
          h('meta', {
            httpEquiv: 'Content-Security-Policy',
            content: makePolicy(page),
          }),
          ...(base === undefined ? [] : [h('base', { href: base })]),
          h('meta', { name: 'generator', content: 'gazette' }),
          h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
          h('meta', { name: 'color-scheme', content: 'light dark' }),
          h('title', title),
          ...head,
          h('style', styles),
          ...(script ? [h('script', { ...script, defer: true })] : []),
        ]),
        body,
      ]),
    ],
  };
  return `${toHtml(root, { allowDangerousHtml: true })}\n`;
}

function directionOf(locale: string): 'ltr' | 'rtl' {
  if (locale === 'en-US') return 'ltr'; // Without loading Intl.
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function makePolicy(page: Document): string {
  const { base, pictures, recordings = [], styles, inlineScripts = [], script } = page;
  const scripts = [...inlineScripts.map(nameHash), ...(script ? [`'nonce-${script.nonce}'`] : [])];
  return [
    "default-src 'none'",
    `style-src ${nameHash(styles)}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
    ...(script ? ["connect-src 'self'"] : []),
    ...(pictures.length > 0 ? [`img-src ${pictures.join(' ')}`] : []),
    ...(recordings.length > 0 ? [`media-src ${recordings.join(' ')}`] : []),
    `base-uri ${base === undefined ? "'none'" : "'self'"}`,
    "form-action 'none'",
  ].join('; ');
}

/** The source of an inline script or style. */
function nameHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
