import { blockQuote, codeText, definition, htmlText, list } from 'micromark-core-commonmark';
import type { Construct, ConstructRecord, Extension, TokenizeContext } from 'micromark-util-types';
import { VFileMessage } from 'vfile-message';
import {
  meterCells,
  meterContainer,
  meterDefinition,
  meterReading,
  type ContainerWork,
  type Spend,
} from './meter-constructs.ts';

/** How much work the parser may have, in events gone through: with any note, and for each of its characters. */
const LIMIT = { atLeast: 10_000_000, perCharacter: 220 };

/** What parts of a note cost, in events; the ends of lists and quotes for each event before them. */
const COSTS = { block: 1300, footnote: 1800, listEnd: 0.6, quoteEnd: 1, sign: 900 };

const REASONS = {
  blocks:
    'the paragraphs, items and headings up to here are too many to be read; take some out, or move them to another note',
  cells:
    'the table cells up to here are too many to be read; take some rows out, or move them to another note',
  containers:
    'the lists and quotes up to here are too many to be read; take some out, or move them to another note',
  definitions:
    'the definitions of links and footnotes up to here are too many to be read; take some out, or move them to another note',
  lazyLines:
    'too many lines of a quote or list item stand without its mark; type > or spaces before each, as on its first line',
  marks:
    'the emphases and links up to here are too many to be read; take some out, or move them to another note',
  open: 'too many ` and < up to here are never closed; type \\ before each that is meant, or make this a code block',
  signs:
    'this paragraph has too many lines, or signs such as * _ [ <, to be read; divide it with a blank line, or make it a code block',
  underlines:
    'the underlined headings and rules up to here are too many to be read; type ## before a heading instead',
};

/** How the parser writes what is no character. */
const codes = { lineFeed: -4 };

/** What a place in the text costs the parser. */
type Cost = (context: TokenizeContext) => number;
type SpendAny = Spend<keyof typeof REASONS>;

/** What the parser has done with a note so far. */
interface Work extends ContainerWork {
  spent: number;
  /** Where the last block began. */
  lastBlock: number;
}

const NO_WORK: Work = { spent: 0, lastBlock: -1, line: 0, depth: 0, endedLine: 0 };

export interface WorkLimit {
  /** One extension for all notes: the parser takes longer to learn another than to read a short note. */
  extension: Extension;
  /** Lets the parser begin with a note of this many characters. */
  begin: (length: number) => void;
}

/**
 * Makes an extension of the Markdown parser that changes nothing, and stops it with a VFileMessage where its work would
 * be too much: where it goes through all events of a paragraph, or of the note, once more, where it reads to the end of
 * a paragraph in vain, and where the text is cut into too many parts. What people write never comes near the limit.
 */
export function limitWork({ atLeast, perCharacter } = LIMIT): WorkLimit {
  const work = { ...NO_WORK };
  let limit = atLeast;
  const begin = (length: number) => {
    Object.assign(work, NO_WORK);
    limit = Math.max(atLeast, perCharacter * length);
  };
  const spend: SpendAny = (context, on, cost) => {
    work.spent += cost;
    if (work.spent <= limit) return;
    const { line, column } = context.now();
    throw new VFileMessage(REASONS[on], { place: { line, column }, ruleId: 'too-complex' });
  };
  return { extension: meterAll(spend, work), begin };
}

function meterAll(spend: SpendAny, work: Work): Extension {
  const container = meterContainer(spend, work);
  const cells = meterCells(spend);
  const define = meterDefinition(definition, spend);
  const [code, html] = [meterReading(codeText, spend), meterReading(htmlText, spend)];
  return {
    disable: { null: [...cells, code, define, html].map(({ name }) => name) },
    contentInitial: forEach('[', define.construct),
    document: {
      ...forEach('*+-0123456789', container(list, COSTS.listEnd)),
      ...forEach('>', container(blockQuote, COSTS.quoteEnd)),
      ...forEach('[', meter(spend, 'definitions', priceFootnote)),
    },
    flow: meterFlow(
      spend,
      work,
      cells.map(({ construct }) => construct),
    ),
    text: {
      ...meterText(spend),
      ...forEach('<', [meter(spend, 'signs', countEvents), html.construct]),
      ...forEach('`', code.construct),
    },
  };
}

function meter(spend: SpendAny, on: keyof typeof REASONS, cost: Cost): Construct {
  return {
    tokenize(_effects, _ok, nok) {
      spend(this, on, cost(this));
      return nok;
    },
  };
}

function meterFlow(spend: SpendAny, work: Work, cells: Construct[]): ConstructRecord {
  const block = meter(spend, 'blocks', (context) => {
    const { offset } = context.now();
    if (context.interrupt || offset === work.lastBlock) return 0;
    work.lastBlock = offset;
    return COSTS.block;
  });
  const lazyLine = meter(spend, 'lazyLines', (context) =>
    isLazy(context) ? countEvents(context) * 2 : 0,
  );
  return {
    ...forEach('=-', meter(spend, 'underlines', countEvents)),
    ...forEach('#', block),
    null: [block, lazyLine, ...cells],
  };
}

function meterText(spend: SpendAny): ConstructRecord {
  const sign: Construct = {
    tokenize(_effects, _ok, nok) {
      const events = countEvents(this);
      spend(this, events > COSTS.sign ? 'signs' : 'marks', events + COSTS.sign);
      return nok;
    },
  };
  return {
    ...forEach('*_~[]', sign),
    // Here, and at the end of a line, it only moves the events behind.
    ...forEach(
      '\\&',
      meter(spend, 'signs', (context) => countEvents(context) / 25),
    ),
    [codes.lineFeed]: meter(spend, 'signs', (context) => countEvents(context) / 8),
  };
}

function countEvents({ events }: TokenizeContext): number {
  return events.length;
}

function isLazy(context: TokenizeContext): boolean {
  return context.parser.lazy[context.now().line] === true;
}

/** The names of all before are looked through for each; nothing where there is none. */
function priceFootnote({ parser: { gfmFootnotes = [] } }: TokenizeContext): number {
  return gfmFootnotes.length === 0 ? 0 : COSTS.footnote + gfmFootnotes.length / 10;
}

function forEach<T>(signs: string, construct: T): Record<number, T> {
  return Object.fromEntries(signs.split('').map((sign) => [sign.charCodeAt(0), construct]));
}
