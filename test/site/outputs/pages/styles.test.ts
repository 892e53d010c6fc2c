import { expect, test } from 'vitest';
import { fitAccent, readStyleSheet } from '../../../../src/site/outputs/pages/styles.ts';

test.each([
  ['#0a5fb4', 'light', '#0a5fb4'],
  ['#82b8ff', 'dark', '#82b8ff'],
  ['#F00', 'dark', '#ff3838'],
  ['#fff', 'light', '#6b6b6b'],
  ['#000000', 'dark', '#8a8a8a'],
] as const)('%s becomes legible in %s mode: %s', (color, scheme, fitted) => {
  expect(fitAccent(color, scheme)).toBe(fitted);
});

test('the styles of a site without the setting accent have no colors of a brand', () => {
  const read = (accent?: string) => String(readStyleSheet({ accent, css: undefined }).content);
  expect(read('#0a5fb4').replace(/^:root\{--accent:.*\n/m, '')).toBe(read());
});
