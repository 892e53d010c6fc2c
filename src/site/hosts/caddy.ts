import { NOT_FOUND } from '../../contract/error-response.ts';
import { addRoot, ERROR_HEADERS, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

/** The file that a site block imports. In a folder, only existing files get its headers, so that no error is cached. */
export function renderCaddy({ rules, hidden, page }: HostedSite): string {
  const paths = rules.flatMap(addRoot).map(({ path }) => path);
  const concealed = [...hidden.map((name) => `/${name}`), '*/.gazette*'];
  return [
    '# Written by gazette build, to be imported in a site block.',
    '',
    `@gazette path ${paths.join(' ')}`,
    'encode @gazette gzip',
    ...rules.flatMap(renderRule),
    '',
    ...renderMatcher('gazette_missing', MISSING),
    ...renderHeaders('gazette_missing', { 'Content-Type': 'application/json', ...ERROR_HEADERS }),
    `respond @gazette_missing \`${JSON.stringify(NOT_FOUND)}\` 404`,
    '',
    `@gazette_hidden path ${concealed.join(' ')}`,
    'error @gazette_hidden 404',
    ...(page ? ERROR_PAGE : []),
    '',
  ].join('\n');
}

/** Caddy also finds a file under its name followed by a slash, and would redirect to it. */
const MISSING = [`path ${OPERATIONS}*`, 'not {', '\tfile', '\tnot path */', '}'];

const ERROR_PAGE = [
  '',
  'handle_errors {',
  '\t@gazette_not_found expression `{err.status_code} == 404`',
  ...renderHeaders('gazette_not_found', ERROR_HEADERS).map((line) => `\t${line}`),
  '\trewrite @gazette_not_found /404.html',
  '\tfile_server @gazette_not_found',
  '}',
];

function renderRule({ path, headers }: Rule): string[] {
  const name = `gazette${path.replaceAll(/\W+/g, '_').replace(/_$/, '')}`;
  const matcher = path.endsWith('*') ? ['file'] : [];
  const paths = addRoot({ path, headers }).map((rule) => rule.path);
  const lines = [`path ${paths.join(' ')}`, ...matcher];
  return ['', ...renderMatcher(name, lines), ...renderHeaders(name, headers)];
}

function renderMatcher(name: string, lines: string[]): string[] {
  return [`@${name} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function renderHeaders(matcher: string, headers: Record<string, string>): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`);
  return [`header @${matcher} {`, ...lines, '}'];
}
