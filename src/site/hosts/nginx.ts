import { lookup } from 'mrmime';
import { NOT_FOUND } from '../../contract/error-response.ts';
import { COMMON, ERROR_HEADERS, type HostedSite, type Rule } from './rules.ts';

const GZIP_TYPES = 'application/json application/atom+xml text/javascript image/svg+xml';
const COMPRESSION = ['gzip on;', 'gzip_proxied any;', 'gzip_vary on;', `gzip_types ${GZIP_TYPES};`];
const IN_FOLDERS = 'json avif gif jpg|jpeg png svg webp mp3 ogg wav mp4 webm'.split(' ');
const FOLDER_TYPES = IN_FOLDERS.map((names) => names.split('|')).map(
  ([name = '', ...others]) => `    ${lookup(name)} ${[name, ...others].join(' ')};`,
);

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
    ...rules.flatMap(renderRule),
    ...operations.map((start) => renderLocation(start, ['try_files $uri @gazette_missing;'])),
    renderLocation('@gazette_missing', jsonErrors),
    ...(page ? ['error_page 404 /404.html;', renderLocation('= /404.html', errorPage)] : []),
    ...hidden.map((name) => renderLocation(`= /${name}`, ['return 404;'])),
    renderLocation(String.raw`~ /\.gazette`, ['return 404;']),
    '',
  ].join('\n');
}

function renderRule({ paths, headers: { 'Content-Type': type, ...headers } }: Rule): string[] {
  const isFolder = paths.every((path) => path.endsWith('*'));
  const lines = [
    ...(type === undefined ? ['types {', ...FOLDER_TYPES, '}'] : renderType(type)),
    ...renderAddHeader(headers),
    ...COMPRESSION,
    ...(isFolder ? [String.raw`location ~ /\. { return 404; }`] : []),
  ];
  return paths.map((path) =>
    renderLocation(isFolder ? `^~ ${path.slice(0, -1)}` : `= ${path}`, lines),
  );
}

/** The charset is a setting of its own: nginx compresses by the bare type. It warns if `charset_types` names HTML. */
function renderType(type: string): string[] {
  const [bare = '', charset] = type.split('; charset=');
  const typed = ['types { }', `default_type ${bare};`];
  if (charset === undefined) return typed;
  const types = bare === 'text/html' ? [] : [`charset_types ${bare};`];
  return [...typed, `charset ${charset};`, ...types];
}

/** `always` adds a header to errors too: all but the lifetime of a file. */
function renderAddHeader(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const isAlways = name in COMMON || headers === ERROR_HEADERS;
    return `add_header ${name} "${value}"${isAlways ? ' always' : ''};`;
  });
}

function renderLocation(match: string, lines: string[]): string {
  return `\nlocation ${match} {\n${lines.map((line) => `    ${line}\n`).join('')}}`;
}
