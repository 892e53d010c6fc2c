/** How problems can be printed. */
export const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];
