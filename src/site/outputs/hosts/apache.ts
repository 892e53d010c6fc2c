import { NOT_FOUND } from '../../../contract/error-response.ts';
import { ERROR_HEADERS } from '../../../project/served-files.ts';
import { COMPRESSED, isTypeOnly, listPaths, type HostedSite, type HostRule } from './rules.ts';

/**
 * The first module that is loaded and whose compression the client accepts is used. Apache appends the compression to
 * the ETag, and does not recognize such a tag in If-None-Match.
 */
const COMPRESSION = String.raw`<IfModule mod_filter.c>
    <IfModule mod_brotli.c>
        AddOutputFilterByType BROTLI_COMPRESS text/html ${COMPRESSED}
    </IfModule>
    <IfModule mod_deflate.c>
        AddOutputFilterByType DEFLATE text/html ${COMPRESSED}
    </IfModule>
</IfModule>
RequestHeader edit* If-None-Match "-(?:gzip|br)\"" "\""`;

/** The `.htaccess`. It needs mod_headers, and `AllowOverride FileInfo`. With mod_alias it hides its own files. */
export function renderApache({ rules, operations, hidden, page }: HostedSite): string {
  const jsonErrors = [
    `ErrorDocument 404 '${JSON.stringify(NOT_FOUND)}'`,
    ...renderErrorHeaders({ 'content-type': 'application/json', ...ERROR_HEADERS }),
  ];
  const folders = rules
    .filter((rule) => !isTypeOnly(rule))
    .flatMap(({ paths }) => paths.filter((path) => path.endsWith('/*')));
  const errorPage = ['ErrorDocument 404 /404.html', ...renderErrorHeaders(ERROR_HEADERS), ''];
  return [
    '# Written by gazette build.',
    '',
    ...(page ? errorPage : []),
    ...rules.flatMap(renderRule),
    ...renderSection(operations.paths, jsonErrors),
    ...renderSection(rules.flatMap(listPaths), COMPRESSION.split('\n')),
    '<IfModule mod_alias.c>',
    `    RedirectMatch 404 "^/(?:${hidden.map(escape).join('|')})$"`,
    String.raw`    RedirectMatch 404 "/\.gazette"`,
    // Apache would list a folder, or answer with 403.
    `    RedirectMatch 404 "^(?:${folders.map((path) => path.slice(0, -1)).join('|')})$"`,
    '</IfModule>',
    '',
  ].join('\n');
}

function renderRule(rule: HostRule): string[] {
  const { 'content-type': type, ...headers } = rule.headers;
  return renderSection(listPaths(rule), [
    ...(type === undefined ? [] : [`ForceType "${type}"`]),
    ...Object.entries(headers).map(([name, value]) => `Header set ${name} "${value}"`),
  ]);
}

const renderErrorHeaders = (headers: Record<string, string>) =>
  Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 404"`,
  );

function renderSection(paths: string[], lines: string[]): string[] {
  const starts = paths.map((path) =>
    path.endsWith('*') ? escape(path.slice(0, -1)) : `${escape(path).replace('*', '.*')}$`,
  );
  const match = starts.length > 1 ? `(?:${starts.join('|')})` : starts.join('');
  const indented = lines.map((line) => `    ${line}`);
  return [`<If "%{REQUEST_URI} =~ m#^${match}#">`, ...indented, '</If>', ''];
}

const escape = (path: string) => path.replaceAll('.', String.raw`\.`);
