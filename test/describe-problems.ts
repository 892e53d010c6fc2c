import type { VFile } from 'vfile';

/** One line per problem: place, rule, reason. */
export function describeProblems(files: VFile[]): string {
  const lines = files.flatMap(({ path, messages }) =>
    messages.map(({ name, ruleId, reason, fatal }) => {
      if (fatal !== true) throw new Error(`not an error: ${reason}`);
      return `${name.replace(`${path}:`, '')} ${ruleId}: ${reason}\n`;
    }),
  );
  return lines.join('');
}
