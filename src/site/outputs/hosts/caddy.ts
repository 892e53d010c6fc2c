import { NOT_FOUND } from '../../../contract/error-response.ts';
import { ERROR_HEADERS } from '../../../project/served-files.ts';
import { listPaths, type HostedSite, type HostRule } from './rules.ts';

const ERROR_PAGE = `
handle_errors {
	@gazette_not_found expression \`{err.status_code} == 404\`
${indent(renderHeaders('gazette_not_found', ERROR_HEADERS))}
	rewrite @gazette_not_found /404.html
	file_server @gazette_not_found
}
`;

/** The file that a site block imports. In a folder, only existing files get its headers, so that no error is cached. */
export function renderCaddy({ rules, operations, hidden, page }: HostedSite): string {
  const concealed = [...hidden.map((name) => `/${name}`), '*/.gazette*'];
  // Caddy also finds a file under its name followed by a slash, and would redirect to it.
  return `# Written by gazette build, to be imported in a site block.

@gazette path ${rules.flatMap(listPaths).join(' ')}
encode @gazette gzip
${rules.map(renderRule).join('')}
@gazette_missing {
	path ${operations.paths.join(' ')}
	not {
		file
		not path */
	}
}
${renderHeaders('gazette_missing', { 'content-type': 'application/json', ...ERROR_HEADERS })}
respond @gazette_missing \`${JSON.stringify(NOT_FOUND)}\` 404

@gazette_hidden path ${concealed.join(' ')}
error @gazette_hidden 404
${page ? ERROR_PAGE : ''}`;
}

function renderRule(rule: HostRule): string {
  const [path = ''] = rule.paths;
  const name = `gazette${path.replaceAll(/\W+/g, '_').replace(/_$/, '')}`;
  const lines = [`path ${listPaths(rule).join(' ')}`, ...(path.includes('*') ? ['file'] : [])];
  return `\n@${name} {\n${indent(lines.join('\n'))}\n}\n${renderHeaders(name, rule.headers)}\n`;
}

function renderHeaders(matcher: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"\n`);
  return `header @${matcher} {\n${lines.join('')}}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '\t');
}
