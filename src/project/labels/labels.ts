import * as z from 'zod/mini';
import { withMeta } from '../../contract/described.ts';
import { createLine } from '../../notes/front-matter/schema.ts';
import { en } from './en.ts';

export type Translation = typeof en;
export type Labels = Translation['labels'];

/** Stands for a number in a label. */
const COUNT_PLACEHOLDER = '{count}';

const Count = createLine().check(
  z.refine((text) => text.includes(COUNT_PLACEHOLDER), `a phrase with ${COUNT_PLACEHOLDER} in it`),
);

/** The setting `labels`: any of the phrases that pages, the feed and `<whats-new>` show. */
export const LabelsSetting = z.strictObject(
  Object.fromEntries(
    Object.entries(en.labels).map(([name, text]) => {
      const line = text.includes(COUNT_PLACEHOLDER) ? Count : createLine();
      return [name, withMeta(z.optional(line), { examples: [text] })];
    }),
  ),
  'an object with phrases',
);
