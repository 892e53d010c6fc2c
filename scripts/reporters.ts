/** The ways in which problems are printed. */
export const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];
