/** `v1.0.0` and `1.0.0` are one release: tags often have a `v` that changelogs have not. */
export const withoutV = (version: string): string => version.replace(/^v\.?(?=\d)/i, '');

/** Whether two versions are the same, with or without `v`. */
export const isSameVersion = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && withoutV(a) === withoutV(b));

/** A version without `v` and without zeros at its end: `v6.2.0` is `6.2`. */
export const trimVersion = (version: string): string => withoutV(version).replace(/(?:\.0)+$/, '');
