import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Settings } from '../project/settings.ts';
import { renderLabel } from './pages/label.ts';

/** Says why a release was withdrawn; nothing if it was not. */
export function renderWithdrawn(reason: string | undefined, settings: Settings): Element[] {
  if (reason === undefined) return [];
  const mark = renderLabel('bdi', 'withdrawn', settings);
  return [h('p.withdrawn', [h('strong', mark), ': ', h('bdi', reason)])];
}
