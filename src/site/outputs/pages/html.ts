import { escapeAttribute, escapeText } from '../../../notes/render/escape.ts';

/** HTML that is written as it is; other text is escaped. */
export interface Html {
  readonly html: string;
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
/** What an element contains. False and undefined are nothing. */
export type Content = Html | string | false | undefined | readonly Content[];

const VOID = new Set(['base', 'img', 'input', 'link', 'meta', 'source']);

/** Writes an element: `h('a.skip', { href: '#top' }, 'Skip')`. An attribute that is false or undefined is left out. */
export function h(
  selector: string,
  ...[first, ...rest]: [(Attributes | Content)?, ...Content[]]
): Html {
  const [name = '', ...classes] = selector.split('.');
  const attributes = isAttributes(first) ? first : {};
  const content = isAttributes(first) ? rest : [first, ...rest];
  const className = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
  const start = `<${name}${className}${Object.entries(attributes).map(renderAttribute).join('')}>`;
  return { html: VOID.has(name) ? start : `${start}${renderContent(content)}</${name}>` };
}

/** Writes an element unless it would be empty. */
export function renderFull(selector: string, content: Content): Html | undefined {
  const html = renderContent(content);
  return html === '' ? undefined : h(selector, { html });
}

function isAttributes(value: Attributes | Content): value is Attributes {
  return typeof value === 'object' && !Array.isArray(value) && !('html' in value);
}

function renderAttribute([name, value]: [string, Attributes[string]]): string {
  if (value === undefined || value === false) return '';
  return value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
}

export function renderContent(content: Content): string {
  if (content === undefined || content === false) return '';
  if (typeof content === 'string') return escapeText(content);
  if ('html' in content) return content.html;
  return content.reduce<string>((html, each) => html + renderContent(each), '');
}
