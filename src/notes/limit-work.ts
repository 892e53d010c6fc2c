import { blockQuote, list } from 'micromark-core-commonmark';
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';
import { VFileMessage } from 'vfile-message';

/** How much work the parser may have, in events gone through: with any note, and for each of its characters. */
const LIMIT = { atLeast: 20_000_000, perCharacter: 200 };

/** What a block costs even where nothing is gone through again, in events. */
const BLOCK = 1500;

const REASONS = {
  blocks:
    'the paragraphs, items and headings up to here are too many to be read; take some out, or move them to another note',
  containers:
    'the lists and quotes up to here are too many to be read; take some out, or move them to another note',
  lazyLines:
    'too many lines of a quote or list item stand without its mark; type > or spaces before each, as on its first line',
  signs:
    'this paragraph has too many lines, or signs such as * _ [ <, to be read; divide it with a blank line, or make it a code block',
  underlines:
    'the underlined headings and rules up to here are too many to be read; type ## before a heading instead',
};

/** How the parser writes what is no character. */
const codes = { lineFeed: -4 };

/** What a place in the text costs the parser. */
type Cost = (context: TokenizeContext) => number;

/**
 * An extension of the Markdown parser that changes nothing, and stops it with a VFileMessage where its work would grow
 * with the square of the text: at these places it goes through all events of a paragraph, or of the note, once more.
 * `length` counts the characters of the text; what people write never comes near the limit.
 */
export function limitWork(length: number, { atLeast, perCharacter } = LIMIT): Extension {
  const limit = Math.max(atLeast, perCharacter * length);
  let work = 0;
  const spend = (context: TokenizeContext, on: keyof typeof REASONS, cost: number): void => {
    work += cost;
    if (work <= limit) return;
    const { line, column } = context.now();
    throw new VFileMessage(REASONS[on], { place: { line, column }, ruleId: 'too-complex' });
  };
  const meter = (on: keyof typeof REASONS, cost: Cost): Construct => ({
    tokenize(_effects, _ok, nok) {
      spend(this, on, cost(this));
      return nok;
    },
  });
  let lastLine = 0;
  const metered = (container: Construct): Construct => ({
    ...container,
    exit(effects) {
      // All containers that end on a line end at once.
      const { line } = this.now();
      if (line !== lastLine) spend(this, 'containers', countEvents(this));
      lastLine = line;
      container.exit?.call(this, effects);
    },
  });
  const block = meter('blocks', ({ interrupt }) => (interrupt ? 0 : BLOCK));
  const lazyLine = meter('lazyLines', (context) => (isLazy(context) ? countEvents(context) : 0));
  // Here it only moves the events behind.
  const piece = meter('signs', (context) => countEvents(context) / 50);
  // An open `<!--` or `<?` makes the parser read on to the end of the paragraph.
  const open = meter('signs', (context) => countEvents(context) * Math.ceil(length / 10_000));
  return {
    document: { ...forEach('*+-0123456789', metered(list)), ...forEach('>', metered(blockQuote)) },
    flow: {
      ...forEach('=-', meter('underlines', countEvents)),
      ...forEach('#', block),
      null: [block, lazyLine],
    },
    text: {
      ...forEach('*_~[]', meter('signs', countEvents)),
      ...forEach('\\&', piece),
      ...forEach('<', open),
      [codes.lineFeed]: piece,
    },
  };
}

function countEvents({ events }: TokenizeContext): number {
  return events.length;
}

function isLazy(context: TokenizeContext): boolean {
  return context.parser.lazy[context.now().line] === true;
}

function forEach(signs: string, construct: Construct): Record<number, Construct> {
  return Object.fromEntries(signs.split('').map((sign) => [sign.charCodeAt(0), construct]));
}
