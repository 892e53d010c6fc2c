import { closestMatch } from 'leven';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import * as z from 'zod/mini';
import { quote, quoteValue, report } from './problem.ts';

/** How the issues of a zod schema of text fields become problems of the file the fields were read from. */
export interface IssueContext {
  file: VFile;
  /** What the keys belong to, for people: `a release note`. */
  owner: string;
  schema: { shape: Readonly<Record<string, z.core.$ZodType>> };
  input: Record<string, unknown>;
  /** Where a key, or its value, stands; without one, the problem is of the whole file. */
  locate: (key: string, part: 'key' | 'value') => Point | undefined;
  /** Whether the problem of a key is reported already. */
  isBroken?: (key: string) => boolean;
  /** How a key and a value are typed in this file. */
  write: (key: string, value: unknown) => string;
}

/** Reports each issue at its key or value, with what was expected and found, and what to type. */
export function reportIssues(error: z.core.$ZodError, context: IssueContext): void {
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknown) reportUnknownKey(key, context);
    const key = String(issue.path[0]);
    if (unknown.length === 0 && !context.isBroken?.(key)) reportValue(key, issue, context);
  }
}

function reportUnknownKey(key: string, { file, owner, schema, locate }: IssueContext): void {
  const keys = Object.keys(schema.shape);
  const reason = `${quote(key)} is not a key of ${owner}; did you mean "${String(closestMatch(key, keys))}"?`;
  report(file, { rule: 'unknown-key', reason, place: locate(key, 'key') });
}

function reportValue(key: string, issue: z.core.$ZodIssue, context: IssueContext): void {
  const { file, input, locate, write } = context;
  const example = write(key, guessOf(issue) ?? exampleOf(key, context));
  if (!Object.hasOwn(input, key)) {
    const reason = `"${key}" is missing; add a line such as ${example}`;
    report(file, { rule: 'missing-key', reason, place: locate(key, 'key') });
    return;
  }
  const shown = quoteValue(input[key]);
  const reason = `"${key}" must be ${issue.message}, found ${shown}; type for example ${example}`;
  report(file, { rule: `invalid-${key}`, reason, place: locate(key, 'value') });
}

/** What was probably meant, where a check of the schema can tell. */
function guessOf(issue: z.core.$ZodIssue): unknown {
  return issue.code === 'custom' ? issue.params?.['example'] : undefined;
}

function exampleOf(key: string, { schema }: IssueContext): unknown {
  const value = schema.shape[key];
  const examples = value && z.globalRegistry.get(value)?.['examples'];
  return Array.isArray(examples) ? examples[0] : undefined;
}
