/** The alerts of GitHub. Pages show each in a color of its own. */
export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
