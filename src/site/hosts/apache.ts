import { NOT_FOUND } from '../../contract/error-response.ts';
import { addRoot, ERROR_HEADERS, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

const TEXT_TYPES = 'application/json application/atom+xml text/html text/javascript image/svg+xml';

/** Each module that compresses, and its filter. The first that is loaded and that the client accepts is used. */
const COMPRESSION = [
  ['mod_brotli.c', 'BROTLI_COMPRESS'],
  ['mod_deflate.c', 'DEFLATE'],
] as const;

/** The `.htaccess`. It needs mod_headers, and `AllowOverride FileInfo`. */
export function renderApache({ rules, hidden, page }: HostedSite): string {
  const jsonErrors = [
    `ErrorDocument 404 '${JSON.stringify(NOT_FOUND)}'`,
    ...renderErrorHeaders({ 'Content-Type': 'application/json', ...ERROR_HEADERS }),
  ];
  const errorPage = ['ErrorDocument 404 /404.html', ...renderErrorHeaders(ERROR_HEADERS), ''];
  const names = hidden.map(escape).join('|');
  return [
    '# Written by gazette build.',
    '',
    ...(page ? errorPage : []),
    ...rules.flatMap(renderRule),
    ...renderSection([`${OPERATIONS}*`], jsonErrors),
    ...renderSection(
      rules.flatMap(addRoot).map(({ path }) => path),
      renderCompression(),
    ),
    `RedirectMatch 404 "^/(?:${names})$"`,
    String.raw`RedirectMatch 404 "/\.gazette"`,
    '',
  ].join('\n');
}

function renderRule({ path, headers: { 'Content-Type': type, ...headers } }: Rule): string[] {
  const paths = addRoot({ path, headers }).map((rule) => rule.path);
  return renderSection(paths, [
    ...(type === undefined ? [] : [`ForceType "${type}"`]),
    ...Object.entries(headers).map(([name, value]) => `Header set ${name} "${value}"`),
  ]);
}

function renderErrorHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 404"`,
  );
}

/** Apache appends the compression to the ETag, and does not recognize such a tag in If-None-Match. */
function renderCompression(): string[] {
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

function renderSection(paths: string[], lines: string[]): string[] {
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
