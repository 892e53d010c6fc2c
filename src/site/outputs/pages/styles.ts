import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withFileError } from '../../../project/file-error.ts';
import { readStatic } from '../../../project/files.ts';
import { HASH_LENGTH } from '../../../project/served-files.ts';
import type { Settings } from '../../../project/settings.ts';
import type { OutputFile } from '../output.ts';

/** The accent color without the setting `accent`, as `frame.css` has it. */
export const DEFAULT_ACCENT = '#0a5fb4';
/** The backgrounds on which text has the accent color, `--ground` and `--wash` of `frame.css`. */
const BACKGROUNDS = { light: ['#fcfbf9', '#f3f0ea'], dark: ['#141517', '#1f2124'] };

/** The styles of all pages, which have their hash in their name. */
export interface StyleSheet extends OutputFile {
  /** The addresses in the setting `css`: of fonts and pictures. */
  sources: string[];
}

/** @throws Error if the file of the setting `css` cannot be read */
export function readStyleSheet({ accent, css }: Pick<Settings, 'accent' | 'css'>): StyleSheet {
  const [frame, ...others] = ['frame', 'timeline', 'content'].map(
    (name) => `${readStatic(`pages/${name}.css`).toString()}\n`,
  );
  const custom =
    css === undefined
      ? ''
      : withFileError('read the setting "css":', css, () => readFileSync(css, 'utf8'));
  const content = [frame, accent === undefined ? '' : makeBrand(accent), ...others, custom].join(
    '',
  );
  const sources = custom.match(/https?:\/\/[^\s"')]+/g) ?? [];
  return { path: `styles/${hash('sha256', content).slice(0, HASH_LENGTH)}.css`, content, sources };
}

/** Text has a legible form of the color; backgrounds have the color itself. */
function makeBrand(accent: string): string {
  const [light, dark] = [fitAccent(accent, 'light'), fitAccent(accent, 'dark')];
  return `:root{--accent:light-dark(${light},${dark});--brand:${accent};--on-brand:${findInk(accent)}}\n`;
}

/** The color of text on a background of any color: white, if that is legible. */
export function findInk(color: string): string {
  return contrast(parseColor(color), parseColor('#fff')) >= LEAST_CONTRAST ? '#fff' : '#000';
}

const TARGET = { light: 0, dark: 255 };
/** WCAG 2, level AA. */
const LEAST_CONTRAST = 4.5;
const STEPS = 50;

/**
 * Darkens or lightens a color (`#rgb` or `#rrggbb`) no more than needed, so that text of this color is legible on the
 * backgrounds of pages, and text of their color on it.
 */
export function fitAccent(color: string, scheme: 'light' | 'dark'): string {
  const channels = parseColor(color);
  const backgrounds = BACKGROUNDS[scheme].map(parseColor);
  const mix = (channel: number, step: number) =>
    Math.round(channel + ((TARGET[scheme] - channel) * step) / STEPS);
  let fitted = channels;
  for (let step = 1; backgrounds.some((each) => contrast(fitted, each) < LEAST_CONTRAST); step++) {
    fitted = channels.map((channel) => mix(channel, step));
  }
  return `#${fitted.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

function parseColor(color: string): number[] {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
}

/** The contrast ratio of two colors, as WCAG 2 defines it. */
function contrast(first: number[], second: number[]): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
