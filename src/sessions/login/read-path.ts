/** The text at a path into data of unknown shape; `""` if there is none. */
export function textAt(data: unknown, ...path: string[]): string {
  const value = valueAt(data, path);
  return typeof value === 'string' ? value : '';
}

/** The finite number at a path into data of unknown shape, or written in the text there; `0` if there is none. */
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
