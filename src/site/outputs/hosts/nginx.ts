import { lookup } from 'mrmime';
import { NOT_FOUND } from '../../../contract/error-response.ts';
import { COMMON_HEADERS, ERROR_HEADERS } from '../../../project/served-files.ts';
import { COMPRESSED, isTypeOnly, type HostedSite, type HostRule } from './rules.ts';

const COMPRESSION = ['gzip on;', 'gzip_proxied any;', 'gzip_vary on;', `gzip_types ${COMPRESSED};`];
const IN_FOLDERS = 'html md css json avif gif jpg|jpeg png svg webp mp3 ogg wav mp4 webm';
const FOLDER = [
  'types {',
  ...IN_FOLDERS.split(' ').map(
    (names) => `    ${lookup(names.replace(/\|.*/, ''))} ${names.replace('|', ' ')};`,
  ),
  '}',
  'charset utf-8;',
  'charset_types text/css text/markdown;',
];
/** Hidden files, and the folder itself, which nginx would answer with 403. */
const NO_FILE = String.raw`location ~ /(?:\.|$) { return 404; }`;

/** The file that a `server` block includes. */
export function renderNginx({ rules, operations, hidden, page }: HostedSite): string {
  const errorHeaders = renderAddHeader(ERROR_HEADERS);
  const jsonErrors = [
    ...renderType('application/json'),
    ...errorHeaders,
    `return 404 '${JSON.stringify(NOT_FOUND)}';`,
  ];
  const errorPage = [...renderType('text/html; charset=utf-8'), ...errorHeaders];
  return [
    '# Written by gazette build, to be included in a server block.',
    ...rules.filter((rule) => !isTypeOnly(rule)).flatMap(renderRule),
    ...operations.paths.map((path) =>
      renderLocation(path.slice(0, -1), ['try_files $uri @gazette_missing;']),
    ),
    renderLocation('@gazette_missing', jsonErrors),
    ...(page ? ['error_page 404 /404.html;', renderLocation('= /404.html', errorPage)] : []),
    ...hidden.map((name) => renderLocation(`= /${name}`, ['return 404;'])),
    renderLocation(String.raw`~ /\.gazette`, ['return 404;']),
    '',
  ].join('\n');
}

function renderRule({ paths, headers: { 'content-type': type, ...headers } }: HostRule): string[] {
  const isFolder = paths.every((path) => path.endsWith('*'));
  const lines = [
    ...(type === undefined ? FOLDER : renderType(type)),
    ...renderAddHeader(headers),
    ...COMPRESSION,
    ...(isFolder ? [NO_FILE] : []),
  ];
  return paths.map((path) =>
    renderLocation(isFolder ? `^~ ${path.slice(0, -1)}` : `= ${path}`, lines),
  );
}

/** The charset is a setting of its own: nginx compresses by the bare type. It warns if `charset_types` names HTML. */
function renderType(type: string): string[] {
  const [bare = '', charset] = type.split('; charset=');
  const lines = ['types { }', `default_type ${bare};`];
  if (charset === undefined) return lines;
  const types = bare === 'text/html' ? [] : [`charset_types ${bare};`];
  return [...lines, `charset ${charset};`, ...types];
}

/** `always` adds a header to errors too: all but the lifetime of a file. */
function renderAddHeader(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const isAlways = name in COMMON_HEADERS || headers === ERROR_HEADERS;
    return `add_header ${name} "${value}"${isAlways ? ' always' : ''};`;
  });
}

function renderLocation(match: string, lines: string[]): string {
  return `\nlocation ${match} {\n${lines.map((line) => `    ${line}\n`).join('')}}`;
}
