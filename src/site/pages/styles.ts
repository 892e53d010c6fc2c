import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileError } from '../../project/file-error.ts';
import { readStatic } from '../../project/read-static.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { findInk, fitAccent } from './accent.ts';

/** The styles of all pages, which have their hash in their name. */
export interface StyleSheet extends OutputFile {
  /** The addresses in the setting `css`: of fonts and pictures. */
  sources: string[];
}

const HASH_LENGTH = 16;

/** @throws Error if the file of the setting `css` cannot be read */
export function readStyleSheet({ accent, css }: Pick<Settings, 'accent' | 'css'>): StyleSheet {
  const [frame, ...others] = ['frame', 'timeline', 'content', 'code', 'print'].map(
    (name) => `${readStatic(`pages/${name}.css`).toString()}\n`,
  );
  const own = css === undefined ? '' : readOwn(css);
  const content = [frame, accent === undefined ? '' : makeBrand(accent), ...others, own].join('');
  const sources = own.match(/https?:\/\/[^\s"')]+/g) ?? [];
  return { path: `styles/${hash('sha256', content).slice(0, HASH_LENGTH)}.css`, content, sources };
}

/** Text has a legible form of the color; backgrounds have the color itself. */
function makeBrand(accent: string): string {
  const [light, dark] = [fitAccent(accent, 'light'), fitAccent(accent, 'dark')];
  return `:root{--accent:light-dark(${light},${dark});--brand:${accent};--on-brand:${findInk(accent)}}\n`;
}

function readOwn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw fileError('read the setting "css":', path, error);
  }
}
