import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Settings } from '../project/settings.ts';
import { languageOf } from './pages/label.ts';

/** Says why a release was withdrawn; nothing if it was not. */
export function renderWithdrawn(reason: string | undefined, settings: Settings): Element[] {
  if (reason === undefined) return [];
  const mark = h('bdi', languageOf(settings, 'withdrawn'), settings.labels.withdrawn);
  return [h('p.withdrawn', [h('strong', mark), ': ', h('bdi', reason)])];
}
