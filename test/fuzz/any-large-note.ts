import * as fc from 'fast-check';
import { anyHtml } from './any-html.ts';
import { FRONT, markdownPiece } from './any-note.ts';
import { pathologicalBodies } from './pathological.ts';

/** The most characters of a note; `LARGEST_NOTE` is so many bytes. */
const LARGEST = 1024 * 1024 - FRONT.length;
const [FEWEST, MOST] = [1, 5].map((digits) => 10 ** digits);

/** How often a construct is repeated: 10 to 100,000 times, each order of magnitude as often. */
const count = fc
  .double({ min: Math.log(FEWEST ?? 1), max: Math.log(MOST ?? 1), noNaN: true })
  .map((exponent) => Math.round(Math.exp(exponent)));

const repeated = fc
  .tuple(fc.array(fc.oneof(markdownPiece, anyHtml), { minLength: 1, maxLength: 3 }), count)
  .map(([pieces, times]) => {
    const text = pieces.join('');
    return text.repeat(Math.min(times, LARGEST / Math.max(text.length, 1)));
  });
const pathological = fc
  .tuple(fc.constantFrom(...pathologicalBodies), count)
  .map(([make, times]) => make(Math.min(10 * times, LARGEST)));

/** Notes of up to 1 MiB: constructs of Markdown and HTML that are repeated, alone or mixed. */
export const anyLargeNote: fc.Arbitrary<Uint8Array> = fc
  .array(fc.oneof(repeated, pathological), { minLength: 1, maxLength: 3 })
  .map((parts) => Buffer.from(FRONT + parts.join('\n\n').slice(0, LARGEST)));
