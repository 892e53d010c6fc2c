import * as z from 'zod/mini';
import { RULES, type Rule } from '../notes/rules.ts';

const isRule = (value: unknown) => typeof value === 'string' && Object.hasOwn(RULES, value);

const Position = z.optional(z.int());

const Warning = z.object({
  rule: z.custom<Rule>(isRule),
  severity: z.literal('warning'),
  message: z.string(),
  line: Position,
  column: Position,
  endLine: Position,
  endColumn: Position,
});

/** What a build found out about a note that it compiled, so that the next build need not compile it again. */
export const NoteRecord = z.object({
  /** The SHA-256 of the note, of the settings that it was compiled with, and what it was compiled for. */
  inputs: z.string(),
  title: z.string(),
  /** The files next to the notes that it shows besides its picture, by their paths there, with the SHA-256 of their bytes. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  warnings: z.array(Warning),
});
export type NoteRecord = z.infer<typeof NoteRecord>;
