import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import type { Place } from './place.ts';
import { text } from './text.ts';

/** The formats of `gazette show`. */
export const PLACES = { text, markdown, json, html } as const satisfies Record<string, Place>;
export type ShowFormat = keyof typeof PLACES;
