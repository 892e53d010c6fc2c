import { VersionError } from './version-error.ts';

/** What a value must be: of a type, a list of items of one shape, or an object with these fields. */
export type Shape = Type | [Shape] | { readonly [key: string]: Shape };
type Type = 'string' | 'undefined' | 'string?' | 'boolean?';

/** The fields of a log entry of the interface. */
export const ENTRY = {
  version: 'string',
  title: 'string',
  art: 'string',
  published: 'string',
  body: 'string',
  headlines: [{ headline: 'string', changes: ['string'] }],
} satisfies Shape;

/**
 * Asserts that a value has the shape of its type. Unknown fields are ignored.
 *
 * @throws VersionError `schema`; the message names the URL and the first wrong field
 */
export function assertShape<Value>(
  value: unknown,
  shape: Shape,
  { url, name }: { url: string; name: string },
): asserts value is Value {
  const problem = findWrongType(value, shape, []);
  if (problem) throw new VersionError('schema', `${url} is not a ${name}: ${problem}`);
}

function findWrongType(value: unknown, shape: Shape, path: string[]): string | undefined {
  const found = typeOf(value);
  const [expected, isOptional] = typeof shape === 'string' ? shape.split('?') : [typeOf(shape)];
  if (found === 'undefined' && isOptional !== undefined) return undefined;
  if (found !== expected) return `${path.join('.') || 'it'} must be ${expected}, not ${found}`;
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return undefined;
  const fields = Array.isArray(shape)
    ? Object.keys(value).map((key) => [key, shape[0]] as const)
    : Object.entries(shape);
  for (const [key, inner] of fields) {
    const problem = findWrongType(Reflect.get(value, key), inner, [...path, key]);
    if (problem) return problem;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
