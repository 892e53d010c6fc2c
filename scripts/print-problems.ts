import type { VFile } from 'vfile';
import { reporter as reportText } from 'vfile-reporter';
import type { VFileMessage } from 'vfile-message';

export const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];

/** Formats problems for people, for GitHub's annotations, or as one JSON array. */
export function formatProblems(files: VFile[], reporter: Reporter, hasColor: boolean): string {
  if (reporter === 'json') return `${JSON.stringify(flatten(files, describe), null, 2)}\n`;
  if (reporter === 'github') return flatten(files, annotate).join('');
  return files.length === 0 ? '' : `${reportText(files, { color: hasColor })}\n`;
}

function flatten<T>(files: VFile[], format: (file: VFile, message: VFileMessage) => T): T[] {
  return files.flatMap((file) => file.messages.map((message) => format(file, message)));
}

function describe({ path }: VFile, { place, line, column, ruleId, reason }: VFileMessage) {
  const end = place && 'end' in place ? place.end : undefined;
  return {
    file: path,
    line,
    column,
    endLine: end?.line,
    endColumn: end?.column,
    severity: 'error',
    rule: ruleId,
    message: reason,
  };
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotate(file: VFile, message: VFileMessage): string {
  const { file: path, line, column: col, rule, message: text } = describe(file, message);
  const properties = Object.entries({ file: path, line, col, title: `gazette ${rule}` })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::error ${properties.join(',')}::${escapeData(text)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
