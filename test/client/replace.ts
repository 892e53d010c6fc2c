/** A copy of a JSON value with another value at this path. */
export function replace(value: unknown, [key = '', ...rest]: string[], by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner: unknown = rest.length > 0 ? replace(Reflect.get(value, key), rest, by) : by;
  if (Array.isArray(value)) return value.map((item: unknown, n) => (`${n}` === key ? inner : item));
  return { ...value, [key]: inner };
}
