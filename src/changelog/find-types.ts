import type { ConvertedPart } from './convert-changelogs.ts';

/** A heading of one line, of words and emoji only. */
const HEADINGS = /^#{2,6} ([^\n#`[\]<>*_:]{1,40})$/gm;
/** Words that types of changes have, and areas of a product have not. */
const TYPE =
  /^(?!what).*\b(?:new|features?|(?:bug ?)?fix(?:e[sd])?|bugs?|changes?|changed|added|additions?|improved|improvements?|enhancements?|breaking|deprecat\w+|remov\w+|security|performance)\b/i;
const MOST = 12;

/**
 * The headings of at least two notes that name a type of changes, the most frequent first, for the setting `types`.
 * Undefined if there is only one, or all are `known` already.
 */
export function findTypes(
  parts: readonly Pick<ConvertedPart, 'text'>[],
  known: readonly string[],
): string[] | undefined {
  const found = parts.flatMap(({ text = '' }) => {
    const headings = [...text.matchAll(HEADINGS)];
    const names = headings.map(([, name = '']) => name.replaceAll('&nbsp;', ' ').trim());
    return [...new Set(names)].filter((name) => TYPE.test(name));
  });
  const notes = [...Map.groupBy(found, (name) => name).values()];
  const several = notes.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length);
  const types = several.slice(0, MOST).flatMap(([name = '']) => name);
  const words = new Set(known.map((word) => word.toLowerCase()));
  const isNew = types.length > 1 && types.some((name) => !words.has(name.toLowerCase()));
  return isNew ? types : undefined;
}
