import { NOT_FOUND } from '../../contract/error-response.ts';
import { COMMON, ERROR_HEADERS, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

const GZIP_TYPES = 'application/json application/atom+xml text/javascript image/svg+xml';
const COMPRESSION = ['gzip on;', 'gzip_proxied any;', 'gzip_vary on;', `gzip_types ${GZIP_TYPES};`];
const FOLDER_TYPES = [
  'types {',
  '    application/json json;',
  '    image/avif avif;',
  '    image/gif gif;',
  '    image/jpeg jpg jpeg;',
  '    image/png png;',
  '    image/svg+xml svg;',
  '    image/webp webp;',
  '    audio/mpeg mp3;',
  '    audio/ogg ogg;',
  '    audio/wav wav;',
  '    video/mp4 mp4;',
  '    video/webm webm;',
  '}',
];

/** The file that a `server` block includes. */
export function renderNginx({ rules, hidden, page }: HostedSite): string {
  const jsonErrors = [
    'types { }',
    'default_type application/json;',
    ...renderAddHeader(ERROR_HEADERS, ['Cache-Control']),
    `return 404 '${JSON.stringify(NOT_FOUND)}';`,
  ];
  const errorPage = [
    ...renderType('text/html; charset=utf-8'),
    ...renderAddHeader(ERROR_HEADERS, ['Cache-Control']),
  ];
  return [
    '# Written by gazette build, to be included in a server block.',
    ...rules.map(renderRule),
    renderLocation(OPERATIONS, ['try_files $uri @gazette_missing;']),
    renderLocation('@gazette_missing', jsonErrors),
    ...(page ? ['error_page 404 /404.html;', renderLocation('= /404.html', errorPage)] : []),
    ...hidden.map((name) => renderLocation(`= /${name}`, ['return 404;'])),
    renderLocation(String.raw`~ /\.gazette`, ['return 404;']),
    '',
  ].join('\n');
}

function renderRule({ path, headers: { 'Content-Type': type, ...headers } }: Rule): string {
  const isFolder = path.endsWith('*');
  const lines = [
    ...(type === undefined ? FOLDER_TYPES : renderType(type)),
    ...renderAddHeader(headers),
    ...COMPRESSION,
    ...(isFolder ? [String.raw`location ~ /\. { return 404; }`] : []),
  ];
  return renderLocation(isFolder ? `^~ ${path.slice(0, -1)}` : `= ${path}`, lines);
}

/** The charset is a setting of its own: nginx compresses by the bare type. It warns if `charset_types` names HTML. */
function renderType(type: string): string[] {
  const [bare = '', charset] = type.split('; charset=');
  const typed = ['types { }', `default_type ${bare};`];
  if (charset === undefined) return typed;
  const types = bare === 'text/html' ? [] : [`charset_types ${bare};`];
  return [...typed, `charset ${charset};`, ...types];
}

/** `always` adds a header to errors too: the common headers and `others`, but not the lifetime of a file. */
function renderAddHeader(headers: Record<string, string>, others: string[] = []): string[] {
  return Object.entries(headers).map(([name, value]) => {
    const isAlways = name in COMMON || others.includes(name);
    return `add_header ${name} "${value}"${isAlways ? ' always' : ''};`;
  });
}

function renderLocation(match: string, lines: string[]): string {
  return `\nlocation ${match} {\n${lines.map((line) => `    ${line}\n`).join('')}}`;
}
