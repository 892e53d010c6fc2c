import { NOT_FOUND } from '../../contract/error-response.ts';
import { addRoot, ERROR_HEADERS, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

/** Writes what a site block imports. In a folder, only files that are there get its headers: no error is kept for long. */
export function writeCaddy({ rules, hidden, page }: HostedSite): string {
  const paths = rules.flatMap(addRoot).map(({ path }) => path);
  const concealed = [...hidden.map((name) => `/${name}`), '*/.gazette-*'];
  return [
    '# Written by gazette build, to be imported in a site block.',
    '',
    `@gazette path ${paths.join(' ')}`,
    'encode @gazette gzip',
    ...rules.flatMap(writeRule),
    '',
    ...writeMatcher('gazette_missing', MISSING),
    ...writeHeaders('gazette_missing', { 'Content-Type': 'application/json', ...ERROR_HEADERS }),
    `respond @gazette_missing \`${JSON.stringify(NOT_FOUND)}\` 404`,
    '',
    `@gazette_hidden path ${concealed.join(' ')}`,
    'error @gazette_hidden 404',
    ...(page ? LOST : []),
    '',
  ].join('\n');
}

/** Caddy finds a file under its name with a slash behind it too, and would send readers on to it. */
const MISSING = [`path ${OPERATIONS}*`, 'not {', '\tfile', '\tnot path */', '}'];

const LOST = [
  '',
  'handle_errors {',
  '\t@gazette_lost expression `{err.status_code} == 404`',
  ...writeHeaders('gazette_lost', ERROR_HEADERS).map((line) => `\t${line}`),
  '\trewrite @gazette_lost /404.html',
  '\tfile_server @gazette_lost',
  '}',
];

function writeRule({ path, headers }: Rule): string[] {
  const name = `gazette${path.replaceAll(/\W+/g, '_').replace(/_$/, '')}`;
  const matcher = path.endsWith('*') ? ['file'] : [];
  const paths = addRoot({ path, headers }).map((rule) => rule.path);
  const lines = [`path ${paths.join(' ')}`, ...matcher];
  return ['', ...writeMatcher(name, lines), ...writeHeaders(name, headers)];
}

function writeMatcher(name: string, lines: string[]): string[] {
  return [`@${name} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function writeHeaders(matcher: string, headers: Record<string, string>): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`);
  return [`header @${matcher} {`, ...lines, '}'];
}
