/** Returns the string at a path in data of unknown shape, or `""`. */
export function textAt(data: unknown, ...path: string[]): string {
  const value = valueAt(data, path);
  return typeof value === 'string' ? value : '';
}

/** Returns the finite number at a path in data of unknown shape, also from a string, or `0`. */
export function numberAt(data: unknown, ...path: string[]): number {
  const value = valueAt(data, path);
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

function valueAt(data: unknown, path: string[]): unknown {
  let value = data;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
