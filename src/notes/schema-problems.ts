import * as z from 'zod/mini';
import { findSimilar, makeProblem, quote, type Point, type Problem } from './problem.ts';

/** How the issues of a zod schema of flat objects become problems of the text that the object was read from. */
export interface SchemaContext {
  /** What the keys belong to, in a message: `a release note`. */
  owner: string;
  schema: { shape: Readonly<Record<string, z.core.$ZodType>> };
  input: Record<string, unknown>;
  /** The position of a key or its value; undefined makes it a problem of the whole file. */
  locate: (key: string, part: 'key' | 'value') => Point | undefined;
  /** How a key and a value are written in this file. */
  write: (key: string, value: unknown) => string;
  /** What to do about a wrong value; by default, to type an example. */
  advise?: (key: string, value: unknown) => string | undefined;
}

/** A missing key that is probably only misspelled is reported once, as an unknown key. */
export function listSchemaProblems(issues: z.core.$ZodIssue[], context: SchemaContext): Problem[] {
  const { input, owner, schema, locate } = context;
  const names = Object.keys(schema.shape);
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const meant = new Map(unknown.map((key) => [key, findSimilar(key, names)]));
  const misspelled = new Set(meant.values());
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const name = meant.get(key);
        const advice =
          name === undefined ? `the keys are ${names.join(', ')}` : `did you mean "${name}"?`;
        const message = `${quote(key)} is not a key of ${owner}; ${advice}`;
        return makeProblem('unknown-key', message, locate(key, 'key'));
      });
    }
    const key = String(issue.path[0]);
    return Object.hasOwn(input, key) || !misspelled.has(key) ? [describeValue(issue, context)] : [];
  });
}

function describeValue(issue: z.core.$ZodIssue, context: SchemaContext): Problem {
  const { input, locate, write, advise } = context;
  const key = String(issue.path[0]);
  const suggested: unknown = issue.code === 'custom' ? issue.params?.['example'] : undefined;
  const example = write(key, suggested ?? exampleOf(key, context));
  if (!Object.hasOwn(input, key)) {
    const message = `"${key}" is missing; add a line such as ${example}`;
    return makeProblem('missing-key', message, locate(key, 'key'));
  }
  const message = `"${key}" must be ${issue.message}, found ${quote(input[key])}; ${advise?.(key, input[key]) ?? `type for example ${example}`}`;
  return makeProblem('invalid-value', message, locate(key, 'value'));
}

function exampleOf(key: string, { schema }: SchemaContext): unknown {
  const value = schema.shape[key];
  const examples = value && z.globalRegistry.get(value)?.['examples'];
  return Array.isArray(examples) ? examples[0] : undefined;
}
