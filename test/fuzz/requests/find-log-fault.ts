import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';

const Line = z.strictObject({
  time: z.iso.datetime(),
  address: z.literal('127.0.0.1'),
  method: z.string().max(20).nullable(),
  path: z.string().max(200).nullable(),
  status: z.int().nullable(),
  ms: z.number().nonnegative(),
  error: z.string().max(40).optional(),
});

/** What is wrong with the log: every answered request must have a line, and no line may contain a token. */
export async function findLogFault(lines: string[], answered: number, tokens: readonly string[]) {
  for (let waited = 0; lines.length < answered && waited < 100; waited += 1) await setTimeout(20);
  const read = lines.splice(0);
  if (read.length < answered) return `${read.length} log lines for ${answered} responses`;
  return read.find((line) => !isRight(line) || tokens.some((token) => line.includes(token)));
}

function isRight(line: string): boolean {
  return line.indexOf('\n') === line.length - 1 && Line.safeParse(JSON.parse(line)).success;
}
