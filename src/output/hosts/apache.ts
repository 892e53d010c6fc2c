import { NOT_FOUND } from '../../contract/error-response.ts';
import { addRoot, ERROR_HEADERS, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

const TEXT_TYPES = 'application/json application/atom+xml text/html text/javascript image/svg+xml';

/** Each module that compresses, and its filter; the first that is there and that the reader accepts does it. */
const COMPRESSION = [
  ['mod_brotli.c', 'BROTLI_COMPRESS'],
  ['mod_deflate.c', 'DEFLATE'],
] as const;

/** Writes the `.htaccess`. Needs mod_headers, and `AllowOverride FileInfo`. */
export function writeApache({ rules, hidden, page }: HostedSite): string {
  const missing = [
    `ErrorDocument 404 '${JSON.stringify(NOT_FOUND)}'`,
    ...writeErrorHeaders({ 'Content-Type': 'application/json', ...ERROR_HEADERS }),
  ];
  const lost = ['ErrorDocument 404 /404.html', ...writeErrorHeaders(ERROR_HEADERS), ''];
  const names = hidden.map(escape).join('|');
  return [
    '# Written by gazette build.',
    '',
    ...(page ? lost : []),
    ...rules.flatMap(writeRule),
    ...writeSection([`${OPERATIONS}*`], missing),
    ...writeSection(
      rules.flatMap(addRoot).map(({ path }) => path),
      writeCompression(),
    ),
    `RedirectMatch 404 "^/(?:${names})$"`,
    String.raw`RedirectMatch 404 "/\.gazette-"`,
    '',
  ].join('\n');
}

function writeRule({ path, headers: { 'Content-Type': type, ...headers } }: Rule): string[] {
  const paths = addRoot({ path, headers }).map((rule) => rule.path);
  return writeSection(paths, [
    ...(type === undefined ? [] : [`ForceType "${type}"`]),
    ...Object.entries(headers).map(([name, value]) => `Header set ${name} "${value}"`),
  ]);
}

function writeErrorHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 404"`,
  );
}

/** The tag of a compressed answer ends in how it was compressed; sent back, it is not known again with that. */
function writeCompression(): string[] {
  const filters = COMPRESSION.flatMap(([module, filter]) => [
    `    <IfModule ${module}>`,
    `        AddOutputFilterByType ${filter} ${TEXT_TYPES}`,
    '    </IfModule>',
  ]);
  return [
    '<IfModule mod_filter.c>',
    ...filters,
    '</IfModule>',
    String.raw`RequestHeader edit* If-None-Match "-(?:gzip|br)\"" "\""`,
  ];
}

function writeSection(paths: string[], lines: string[]): string[] {
  const starts = paths.map((path) =>
    path.endsWith('*') ? escape(path.slice(0, -1)) : `${escape(path)}$`,
  );
  const match = starts.length > 1 ? `(?:${starts.join('|')})` : starts.join('');
  return [
    `<If "%{REQUEST_URI} =~ m#^${match}#">`,
    ...lines.map((line) => `    ${line}`),
    '</If>',
    '',
  ];
}

const escape = (path: string) => path.replaceAll('.', String.raw`\.`);
