import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Settings } from '../../project/settings.ts';
import { readStatic } from '../../project/read-static.ts';
import { languageOf } from './label.ts';

/**
 * Reads the script that filters the releases of a page by the words of their versions and titles. It runs as soon as
 * the browser has parsed the form, so that nothing moves.
 */
export function readFilterScript(): string {
  return readStatic('pages/filter.js').toString();
}

/** Renders the form that filters releases, and its script `script`. Without scripts, it is hidden. */
export function renderFilter(settings: Settings, script: string): Element[] {
  const { filter, matches } = settings.labels;
  const input = h('input', { type: 'search', placeholder: filter, ariaLabel: filter });
  const output = h('output', { ...languageOf(settings, 'matches'), dataText: matches });
  return [
    h('search', { ...languageOf(settings, 'filter'), hidden: true }, [input, output]),
    h('script', script),
  ];
}
