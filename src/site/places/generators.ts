import type { Labels } from '../../labels/labels.ts';
import { ALERT_KINDS } from '../../notes/alert-kinds.ts';
import type { LoadedRelease } from '../options.ts';
import { indentItems } from './mkdocs.ts';

/** Renders an alert of a kind, such as `note`, with these lines. */
type RenderAlert = (kind: string, lines: string[]) => string[];

/** How a site generator reads Markdown. */
interface Generator {
  /** The address of another release, and of a picture, relative to a page. */
  link: (slug: string) => string;
  art: string;
  /** By default, alerts are quotes that start with their label. */
  alert?: RenderAlert;
  /** Keeps the generator from taking text for its own syntax. */
  escape?: (text: string) => string;
  /** Whether pages need a heading with their title, and `index.md`, a list of them, newest first. */
  hasIndex?: boolean;
  /** What follows the list. */
  menu?: (slugs: string[]) => string;
  /** Fields of front matter that only this generator knows. `position` counts from the newest release. */
  fields?: (release: LoadedRelease, position: number) => Record<string, unknown>;
}

/** Pages are `2.4.0.md` in one directory, and are served at `2.4.0/`, or as `2.4.0.html`. */
const asDirectory = { link: (slug: string) => `../${slug}/`, art: '../art/' };
const asFile = { link: (slug: string) => `./${slug}.md`, art: './art/' };
const withIndex = { ...asFile, hasIndex: true };

/** Kinds of alerts that have another name in Docusaurus. */
const DOCUSAURUS: Readonly<Record<string, string>> = { important: 'info', caution: 'danger' };

export const GENERATOR_NAMES = [
  'astro',
  'docusaurus',
  'eleventy',
  'hugo',
  'jekyll',
  'mkdocs',
  'sphinx',
  'vitepress',
] as const;
type GeneratorName = (typeof GENERATOR_NAMES)[number];

export const GENERATORS = {
  astro: { ...asDirectory, art: './art/' },
  docusaurus: {
    ...asFile,
    alert: (kind, lines) => [`:::${DOCUSAURUS[kind] ?? kind}`, '', ...lines, '', ':::'],
    fields: ({ slug, version }, position) => ({
      slug,
      sidebar_label: version,
      sidebar_position: position,
      mdx: { format: 'md' },
    }),
  },
  eleventy: { ...asDirectory, fields: () => ({ templateEngineOverride: 'md' }) },
  hugo: {
    ...asDirectory,
    // https://gohugo.io/content-management/shortcodes/
    escape: (text) =>
      text
        .replaceAll(/\{\{([<%])(?!\/\*)(.*?)([>%])\}\}/g, '{{$1/*$2*/$3}}')
        .replaceAll(/\{\{([<%])(?!\/\*)/g, '{ {$1'),
    fields: (_, position) => ({ weight: position }),
  },
  jekyll: {
    link: (slug) => `./${slug}.html`,
    art: './art/',
    escape: (text) => {
      const marked = outsideCode(text, '^<details', DETAILS);
      if (!/\{[{%]/.test(marked)) return marked;
      return `{% raw %}\n${marked.replaceAll(/\{%(-?\s*endraw)/g, '{ %$1')}\n{% endraw %}`;
    },
  },
  mkdocs: {
    ...withIndex,
    alert: (kind, lines) => [`!!! ${kind}`, '', ...lines.map((line) => `\t${line}`)],
    escape: (text) => indentItems(outsideCode(text, '^<details', DETAILS)),
  },
  // Of Markdown, it reads MyST.
  sphinx: {
    ...withIndex,
    alert: (kind, lines) => {
      const isKnown = ALERT_KINDS.some((each) => each === kind);
      return [`~~~~~{${isKnown ? `${kind}}` : `admonition} ${kind}`}`, ...lines, '~~~~~'];
    },
    menu: (slugs) => `\n\`\`\`{toctree}\n:hidden:\n\n${slugs.join('\n')}\n\`\`\`\n`,
  },
  vitepress: {
    ...withIndex,
    alert: (kind, lines) => [`> [!${kind.toUpperCase()}]`, ...lines.map((line) => `> ${line}`)],
    // https://vitepress.dev/guide/using-vue#escaping
    escape: (text) => (text.includes('{{') ? `:::: v-pre\n\n${text}\n\n::::` : text),
  },
} satisfies Record<GeneratorName, Generator>;

const FENCED = '^ *(`{3,}|~{3,})[^]*?^ *\\1.*$';
/** Markdown inside is rendered. */
const DETAILS = () => '<details markdown="1"';

/** Replaces matches of a pattern, whose groups count from 2, but not in code blocks. */
function outsideCode(
  text: string,
  pattern: string,
  replace: (match: string, ...groups: string[]) => string,
): string {
  const regExp = new RegExp(`${FENCED}|${pattern}`, 'gm');
  return text.replaceAll(regExp, (match: string, fence?: string, ...groups: string[]) =>
    fence === undefined ? replace(match, ...groups) : match,
  );
}

const ALERT = String.raw`^( *)> \[!(\w+)\] *\n((?:\2>.*\n?)*)`;

/** How a file of `gazette pages` starts. Only such files are replaced or removed. */
export const MARK = '---\n# Written by gazette pages. Edit the note instead.\n';

const keepText = (text: string) => text;

/** Renders the page of a release, in Markdown with front matter. */
export function renderSitePage(
  release: LoadedRelease,
  { generator, position, labels }: { generator: Generator; position: number; labels: Labels },
): string {
  const { name, version, date, description, withdrawn, markdown } = release;
  const { alert = createQuote(labels), escape = keepText, fields } = generator;
  const matter = { title: name, description, version, withdrawn, ...fields?.(release, position) };
  const front = Object.entries(matter).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${JSON.stringify(value)}\n`,
  );
  const notice = [`**${labels.withdrawn}**: ${withdrawn}`];
  const start = withdrawn === undefined ? [] : [...alert('caution', notice), ''];
  const body = [...start, replaceAlerts(markdown, alert)].join('\n');
  const heading = generator.hasIndex ? `# ${escapeTitle(name)}\n\n${release.published}\n\n` : '';
  return `${MARK}${front.join('')}date: ${date}\n---\n\n${escape(heading + body)}\n`;
}

/** Renders the list of the releases, in Markdown with front matter. */
export function renderSiteIndex(
  releases: readonly LoadedRelease[],
  { generator, title }: { generator: Generator; title: string },
): string {
  const { link, escape = keepText, menu = () => '' } = generator;
  const items = releases.map(
    ({ slug, name, published }) =>
      `- [${escapeTitle(name)}](${link(slug)}) · ${escapeTitle(published)}\n`,
  );
  const body = `# ${escapeTitle(title)}\n\n${items.join('')}${menu(releases.map(({ slug }) => slug))}`;
  return `${MARK}title: ${JSON.stringify(title)}\n---\n\n${escape(body)}`;
}

/** Renders alerts as quotes that start with their label. */
const createQuote =
  (labels: Labels): RenderAlert =>
  (kind, lines) => {
    const alert = ALERT_KINDS.find((each) => each === kind);
    const label = alert === undefined ? kind : labels[alert];
    return [`**${label}**`, '', ...lines].map((line) => `> ${line}`.trimEnd());
  };

/** For a generator that knows no alerts. */
export const quoteAlerts = (markdown: string, labels: Labels): string =>
  replaceAlerts(markdown, createQuote(labels));

const replaceAlerts = (markdown: string, alert: RenderAlert): string =>
  outsideCode(markdown, ALERT, (_, indent = '', kind = '', quoted = '') => {
    const lines = quoted.trimEnd().split('\n');
    const bare = lines.map((line) => line.replace(/^ *> ?/, ''));
    const rendered = alert(kind.toLowerCase(), bare);
    return `${rendered.map((line) => (indent + line).trimEnd()).join('\n')}\n`;
  });

/** Some generators take `{` for the start of their own syntax, and MkDocs knows no `\<`. */
const escapeTitle = (text: string) =>
  text.replaceAll(/[\\`*_[\]#{]/g, String.raw`\$&`).replaceAll('<', '&lt;');
