/** The kinds of changes, in the order in which readers need them. Each has a label. */
export const KINDS = ['breaking', 'security', 'add', 'edit', 'remove', 'fix', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** A word that names a type of changes, such as Fixed, and its meaning, which gives it a color. */
export interface ChangeType {
  word: string;
  kind: Kind;
}
