import { listSources, type HostedSite } from './list-rules.ts';

/** The `firebase.json`. */
export function renderFirebase({ rules, hidden }: HostedSite): string {
  const hosting = { public: '.', ignore: [...hidden, '**/.*'], headers: listSources(rules, '**') };
  return `${JSON.stringify({ hosting }, null, 2)}\n`;
}
