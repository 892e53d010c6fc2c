import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

/** Takes down what the parser spends on something, and stops it where that is too much. */
export type Spend<On extends string> = (context: TokenizeContext, on: On, cost: number) => void;

/** How far the parser has come with lists and quotes. */
export interface ContainerWork {
  line: number;
  /** How many stand in each other on that line, as far as it has come. */
  depth: number;
  /** The last line on which some ended. */
  endedLine: number;
}

/** A construct of the parser that tells what it costs, and the name of the one it stands for. */
export interface Metered {
  name: string;
  construct: Construct;
}

/** What parts of a note cost, in events gone through. */
const COSTS = { bar: 300, cell: 850, definition: 1300, item: 700, level: 7 };

/** What reading a character costs. */
const READ = 0.8;

/** Meters lists or quotes: their items, how deep they stand in each other on each line, and their ends. */
export function meterContainer(
  spend: Spend<'containers'>,
  work: ContainerWork,
): (container: Construct, endCost: number) => Construct {
  const spendLine = (context: TokenizeContext): void => {
    const now = context.now().line;
    work.depth = now === work.line ? work.depth + 1 : 1;
    work.line = now;
    const isItem = context.events.at(-1)?.[1].type === 'listItemPrefix';
    spend(context, 'containers', work.depth * COSTS.level + (isItem ? COSTS.item : 0));
  };
  return ({ continuation, exit, ...rest }, endCost) => ({
    ...rest,
    ...(continuation && { continuation: meterLines(continuation, spendLine) }),
    exit(effects) {
      // All containers that end on a line end at once.
      const now = this.now().line;
      if (now !== work.endedLine) spend(this, 'containers', this.events.length * endCost);
      work.endedLine = now;
      exit?.call(this, effects);
    },
  });
}

function meterLines(
  continuation: Construct,
  spendLine: (context: TokenizeContext) => void,
): Construct {
  return {
    ...continuation,
    tokenize(effects, ok, nok) {
      const goOn: State = (code) => {
        spendLine(this);
        return ok(code);
      };
      return continuation.tokenize.call(this, effects, goOn, nok);
    },
  };
}

/** Meters the cells of tables: each bar, and what stands behind it. */
export function meterCells(spend: Spend<'cells'>): Metered[] {
  return [gfmTable().flow?.null ?? []].flat().map((table) =>
    rename(table, (context, effects, ok, nok) => {
      let isEmpty = false;
      const enter: Effects['enter'] = (type, fields) => {
        if (type === 'tableCellDivider') spend(context, 'cells', COSTS.bar);
        if (type === 'data' && isEmpty) spend(context, 'cells', COSTS.cell);
        isEmpty = type === 'tableCellDivider' || (isEmpty && type !== 'data');
        return effects.enter(type, fields);
      };
      return table.tokenize.call(context, { ...effects, enter }, ok, nok);
    }),
  );
}

/** Meters the definitions of links. */
export function meterDefinition(definition: Construct, spend: Spend<'definitions'>): Metered {
  return rename(definition, (context, effects, ok, nok) => {
    const done: State = (code) => {
      spend(context, 'definitions', COSTS.definition);
      return ok(code);
    };
    return definition.tokenize.call(context, effects, done, nok);
  });
}

/** Meters what reads a paragraph to its end in vain. */
export function meterReading(reader: Construct, spend: Spend<'open'>): Metered {
  return rename(reader, (context, effects, ok, nok) => {
    let read = 0;
    const consume: Effects['consume'] = (code) => {
      read++;
      effects.consume(code);
    };
    const fail: State = (code) => {
      spend(context, 'open', read * READ);
      return nok(code);
    };
    return reader.tokenize.call(context, { ...effects, consume }, ok, fail);
  });
}

type Start = (context: TokenizeContext, effects: Effects, ok: State, nok: State) => State;

function rename({ name = '', ...rest }: Construct, start: Start): Metered {
  const construct: Construct = {
    ...rest,
    tokenize(effects, ok, nok) {
      return start(this, effects, ok, nok);
    },
  };
  return { name, construct };
}
