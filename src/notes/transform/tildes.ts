import type { Transform } from './transform.ts';

/** A single `~` is text, as in `1~2 days`. Parsers take two of them for struck text, as GitHub does. */
export const keepTildes: Transform = ({ lines }) => ({
  delete({ children, position }) {
    const { line, column } = position?.start ?? { line: 0, column: 0 };
    if (lines[line - 1]?.slice(column - 1, column + 1) === '~~') return undefined;
    const tilde = { type: 'text', value: '~' } as const;
    return [tilde, ...children, { ...tilde }];
  },
});
