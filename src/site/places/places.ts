import type { ShowFormat } from '../options.ts';
import { appstream } from './appstream.ts';
import { changelog } from './changelog.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import type { Place } from './place.ts';
import { summary } from './summary.ts';
import { text } from './text.ts';

/** The formats of `gazette show`. */
export const PLACES: Readonly<Record<ShowFormat, Place>> = {
  text,
  markdown,
  json,
  html,
  summary,
  changelog,
  appstream,
};
