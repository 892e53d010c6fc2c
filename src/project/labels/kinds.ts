/** The kinds of changes, in the order in which readers need them. Each has a label. */
export const KINDS = ['breaking', 'security', 'add', 'edit', 'remove', 'fix', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** A word that names a type of changes, such as Fixed, and its meaning, which gives it a color. */
export interface ChangeType {
  word: string;
  kind: Kind;
}

/** A word for a type of changes in lower case, without a sign such as an emoji before it. */
export const normalizeType = (word: string) =>
  word
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase();
