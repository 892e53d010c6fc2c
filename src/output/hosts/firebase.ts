import { addRoot, COMMON, OPERATIONS, type HostedSite } from './list-rules.ts';

/** The `firebase.json`. If several rules match, the last one wins. */
export function renderFirebase({ rules, hidden }: HostedSite): string {
  const all = [{ path: `${OPERATIONS}*`, headers: COMMON }, ...rules.flatMap(addRoot)];
  const headers = all.map((rule) => ({
    source: rule.path.replace('*', '**'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  const ignore = [...hidden, '**/.*'];
  return `${JSON.stringify({ hosting: { public: '.', ignore, headers } }, null, 2)}\n`;
}
