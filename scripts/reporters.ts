/** How problems can be printed. */
export const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];

/** Printed where only warnings fail a command. */
export const STRICT_NOTICE = 'With --strict, warnings are errors.\n';
