import { hash } from 'node:crypto';
import { h, type Content, type Html } from './html.ts';

/** A script of the server that shows the page, and the nonce by which the page's policy allows it. */
export interface PageScript {
  src: string;
  nonce: string;
}

export interface Inline {
  text: string;
  /** Its source, as a Content Security Policy names it. */
  source: string;
}

export function makeInline(text: string): Inline {
  return { text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
}

export interface Document {
  /** BCP 47 tag of its language. */
  locale: string;
  title: string;
  /** What relative addresses are relative to, if not the page itself. */
  base?: string | undefined;
  head?: Content;
  body: Html;
  /** Pictures that are not in the body. */
  pictures?: string[];
  styles?: Inline;
  /** The address of a style sheet, and of the pictures and fonts in it. */
  styleSheet?: { href: string; sources: string[] };
  inlineScripts?: Inline[] | undefined;
  /** Whether its scripts request files of the site. */
  hasRequests?: boolean | undefined;
  script?: PageScript | undefined;
}

const RIGHT_TO_LEFT_SCRIPTS = new Set('Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' '));

/** Renders a page. Its policy allows its styles, its scripts, the pictures and recordings in its body, and nothing else. */
export function renderDocument(page: Document): string {
  const { locale, title, base, head, body, styles, styleSheet, script } = page;
  const document = h('html', { lang: locale, dir: directionOf(locale) }, [
    h('head', [
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: makePolicy(page) }),
      base !== undefined && h('base', { href: base }),
      h('meta', { name: 'generator', content: 'gazette' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', title),
      head,
      styles && h('style', { html: styles.text }),
      styleSheet && h('link', { rel: 'stylesheet', href: styleSheet.href }),
      script && h('script', { ...script, defer: true }),
    ]),
    body,
  ]);
  return `<!doctype html>${document.html}\n`;
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  if (locale === 'en-US') return 'ltr'; // Without loading Intl.
  return RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function makePolicy({ body, styles, styleSheet, script, ...page }: Document): string {
  const { inlineScripts = [], pictures = [] } = page;
  const self = styleSheet ? ["'self'"] : [];
  const linked = styleSheet?.sources ?? [];
  const media = findMedia(body.html);
  const sources = {
    'default-src': ["'none'"],
    'style-src': [...(styles ? [styles.source] : []), ...self],
    'font-src': styleSheet ? [...self, 'data:', ...listSources(linked)] : [],
    'script-src': [
      ...inlineScripts.map(({ source }) => source),
      ...(script ? [`'nonce-${script.nonce}'`] : []),
    ],
    'connect-src': script || page.hasRequests ? ["'self'"] : [],
    'img-src': listSources([...pictures, ...linked, ...media.pictures]),
    'media-src': listSources(media.recordings),
    'base-uri': [page.base === undefined ? "'none'" : "'self'"],
    'form-action': ["'none'"],
  };
  const directives = Object.entries(sources).filter(([, values]) => values.length > 0);
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

const MEDIA = /<(img|source|video|audio)((?: [\w-]+(?:="[^"]*")?)*)>/g;

/** The addresses that HTML loads. Nothing else looks like it: in text, `<` is escaped, and in attributes, quotes are. */
function findMedia(html: string) {
  const [pictures, recordings]: [string[], string[]] = [[], []];
  for (const [, tag, attributes = ''] of html.matchAll(MEDIA)) {
    for (const [, name, address = ''] of attributes.matchAll(/ (src|srcset|poster)="([^"]*)"/g)) {
      const isPicture = tag === 'img' || name !== 'src';
      (isPicture ? pictures : recordings).push(address);
    }
  }
  return { pictures, recordings };
}

/** The origins that a Content Security Policy can name: other characters, such as `;` or `*`, have a special meaning. */
const NAMEABLE = /^https?:\/\/[\w.-]+(?::\d+)?$/;

function listSources(addresses: string[]): string[] {
  const sources = addresses.map((address) => URL.parse(address)?.origin ?? "'self'");
  const nameable = sources.filter((source) => source === "'self'" || NAMEABLE.test(source));
  return [...new Set(nameable)].toSorted();
}
