/** What a value must be: of a type, a list of items of one shape, or an object with these fields. */
export type Shape = Type | [Shape] | { [key: string]: Shape };
type Type = 'string' | 'undefined' | 'string or undefined' | 'false or undefined';

/** The fields of a log entry of the interface. */
export const ENTRY = {
  version: 'string',
  title: 'string',
  art: 'string',
  published: 'string',
  body: 'string',
  headlines: [{ headline: 'string', changes: ['string'] }],
} satisfies Shape;

/** Says which field is the first of a wrong type; undefined if none is. Unknown fields are ignored. */
export function findWrongType(value: unknown, shape: Shape, path = ''): string | undefined {
  const found = typeOf(value);
  const expected = typeof shape === 'string' ? shape : typeOf(shape);
  if (!expected.split(' or ').includes(found)) {
    return `${path.slice(1) || 'it'} must be ${expected}, not ${found}`;
  }
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return undefined;
  const fields = Array.isArray(shape)
    ? Object.keys(value).map((key) => [key, shape[0]] as const)
    : Object.entries(shape);
  for (const [key, inner] of fields) {
    const problem = findWrongType(Reflect.get(value, key), inner, `${path}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null || value === false ? `${value}` : typeof value;
}
