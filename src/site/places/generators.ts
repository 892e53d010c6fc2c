import type { Labels } from '../../labels/labels.ts';
import { ALERT_KINDS } from '../../notes/alert-kinds.ts';
import type { LoadedRelease } from '../options.ts';

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
  /** Whether pages show `title` above the text. */
  showsTitle: boolean;
  /** Whether nothing else lists the pages newest first: `index.md` does. */
  hasIndex?: boolean;
  /** Fields of front matter that only this generator knows. `position` counts from the newest release. */
  fields?: (release: LoadedRelease, position: number) => Record<string, unknown>;
}

/** Pages are `2.4.0.md` in one directory, and are served at `2.4.0/`, or as `2.4.0.html`. */
const asDirectory = { link: (slug: string) => `../${slug}/`, art: '../art/' };
const asFile = { link: (slug: string) => `./${slug}.md`, art: './art/' };

/** Of the titles that Docusaurus knows. */
const DOCUSAURUS: Readonly<Record<string, string>> = { important: 'info', caution: 'danger' };

export const GENERATORS = {
  astro: { ...asDirectory, art: './art/', showsTitle: true },
  docusaurus: {
    ...asFile,
    showsTitle: true,
    alert: (kind, lines) => [`:::${DOCUSAURUS[kind] ?? kind}`, '', ...lines, '', ':::'],
    fields: ({ slug, version }, position) => ({
      slug,
      sidebar_label: version,
      sidebar_position: position,
      mdx: { format: 'md' },
    }),
  },
  eleventy: { ...asDirectory, showsTitle: true, fields: () => ({ templateEngineOverride: 'md' }) },
  hugo: {
    ...asDirectory,
    showsTitle: true,
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
    showsTitle: true,
    escape: (text) => {
      const marked = outsideCode(text, '^<details', DETAILS);
      if (!/\{[{%]/.test(marked)) return marked;
      return `{% raw %}\n${marked.replaceAll(/\{%(-?\s*endraw)/g, '{ %$1')}\n{% endraw %}`;
    },
  },
  mkdocs: {
    ...asFile,
    showsTitle: false,
    hasIndex: true,
    alert: (kind, lines) => [`!!! ${kind}`, '', ...lines.map((line) => `\t${line}`)],
    escape: (text) => indentItems(outsideCode(text, '^<details', DETAILS)),
  },
  vitepress: {
    ...asFile,
    showsTitle: false,
    hasIndex: true,
    alert: (kind, lines) => [`> [!${kind.toUpperCase()}]`, ...lines.map((line) => `> ${line}`)],
    // https://vitepress.dev/guide/using-vue#escaping
    escape: (text) => (text.includes('{{') ? `:::: v-pre\n\n${text}\n\n::::` : text),
  },
} satisfies Record<string, Generator>;
export type GeneratorName = keyof typeof GENERATORS;

const FENCED = '^ *(`{3,}|~{3,})[^]*?^ *\\1.*$';
/** Markdown inside is rendered. */
const DETAILS = () => '<details markdown="1"';

/** Replaces matches in a text, but for code blocks. */
function outsideCode(text: string, pattern: string, replace: (match: string) => string): string {
  const regExp = new RegExp(`${FENCED}|${pattern}`, 'gm');
  return text.replaceAll(regExp, (match: string, fence?: string) =>
    fence === undefined ? replace(match) : match,
  );
}

/**
 * Indents what is inside an item by four spaces for each level. Fences must not be indented, so code there becomes
 * indented code.
 */
function indentItems(text: string): string {
  const columns: number[] = []; // at which the text of each open item starts
  let fence: { mark: string; indent: number } | undefined;
  let isAfterBlank = false;
  const indented = text.split('\n').flatMap((line) => {
    const [spaces] = /^ */.exec(line) ?? [''];
    const rest = line.slice(spaces.length);
    if (fence) {
      const isEnd = rest.startsWith(fence.mark) && /^([`~])\1*\s*$/.test(rest);
      const { indent } = fence;
      if (isEnd) fence = undefined;
      if (columns.length === 0) return line;
      if (isEnd || rest === '') return '';
      return ' '.repeat(columns.length * 4 + 4) + line.slice(Math.min(indent, spaces.length));
    }
    const depth = columns.filter((column) => column <= spaces.length).length;
    const more = spaces.length - (columns[depth - 1] ?? 0);
    const [item, mark = ''] = /^([-*+]|\d+[.)])(?: {1,4}(?=\S)|\s*$)/.exec(rest) ?? [];
    const isItem = item !== undefined && more < 4;
    const [fenceMark] = (more < 4 && /^(?:`{3,}|~{3,})/.exec(rest)) || [];
    if (rest !== '' && (isItem || isAfterBlank || fenceMark !== undefined)) columns.length = depth;
    if (isItem) columns.push(spaces.length + Math.max(item.length, mark.length + 1));
    isAfterBlank = rest === '';
    if (fenceMark !== undefined) {
      fence = { mark: fenceMark, indent: spaces.length };
      if (depth > 0) return '';
    }
    return rest === '' ? line : ' '.repeat(depth * 4 + (more < 4 ? 0 : more)) + rest;
  });
  return indented.join('\n');
}

const ALERT = new RegExp(String.raw`${FENCED}|^( *)> \[!(\w+)\] *\n((?:\2>.*\n?)*)`, 'gm');

/** The first line after the front matter starts. Files with it are replaced and removed. */
export const MARK = '---\n# Written by gazette pages. Edit the note instead.\n';

/** Renders the page of a release, in Markdown with front matter. */
export function renderSitePage(
  release: LoadedRelease,
  { generator, position, labels }: { generator: Generator; position: number; labels: Labels },
): string {
  const { name, version, date, description, withdrawn, markdown } = release;
  const {
    alert = createQuote(labels),
    escape = (text: string) => text,
    showsTitle,
    fields,
  } = generator;
  const own = { title: name, description, version, withdrawn, ...fields?.(release, position) };
  const front = Object.entries(own)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  const notice =
    withdrawn === undefined ? [] : alert('caution', [`**${labels.withdrawn}**: ${withdrawn}`]);
  const text = replaceAlerts(markdown, alert);
  const start = showsTitle ? '' : `# ${escapeTitle(name)}\n\n${release.published}\n\n`;
  const body = [...notice, ...(notice.length > 0 ? [''] : []), text].join('\n');
  return `${MARK}${front.join('')}date: ${date}\n---\n\n${escape(start + body)}\n`;
}

/** Renders the list of the releases, in Markdown with front matter. */
export function renderSiteIndex(
  releases: readonly LoadedRelease[],
  { generator, title }: { generator: Generator; title: string },
): string {
  const { link, escape = (text: string) => text } = generator;
  const items = releases.map(
    ({ slug, name, published }) =>
      `- [${escapeTitle(name)}](${link(slug)}) · ${escapeTitle(published)}\n`,
  );
  const body = `# ${escapeTitle(title)}\n\n${items.join('')}`;
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

/** Leaves code as it is. */
function replaceAlerts(markdown: string, alert: RenderAlert): string {
  return markdown.replaceAll(
    ALERT,
    (found: string, _fence: string, indent: string, kind: string | undefined, quoted: string) => {
      if (kind === undefined) return found;
      const lines = quoted.trimEnd().split('\n');
      const bare = lines.map((line) => line.replace(/^ *> ?/, ''));
      const written = alert(kind.toLowerCase(), bare);
      return `${written.map((line) => (indent + line).trimEnd()).join('\n')}\n`;
    },
  );
}

const escapeTitle = (text: string) =>
  text.replaceAll(/[\\`*_[\]#{]/g, '\\$&').replaceAll('<', '&lt;');
