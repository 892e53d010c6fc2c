import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Settings } from '../../project/settings.ts';
import { FILTER_SCRIPT } from './filter-script.ts';
import { languageOf } from './label.ts';

/** Renders the form that filters releases, and its script. Without scripts, it is hidden. */
export function renderFilter(settings: Settings): Element[] {
  const { filter, matches } = settings.labels;
  const input = h('input', { type: 'search', placeholder: filter, ariaLabel: filter });
  const output = h('output', { ...languageOf(settings, 'matches'), dataText: matches });
  return [
    h('search', { ...languageOf(settings, 'filter'), hidden: true }, [input, output]),
    h('script', FILTER_SCRIPT),
  ];
}
