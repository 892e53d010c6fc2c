/** Frequent words of the languages of the labels, which the others do not have; or any words in letters of their own. */
const WORDS = [
  ['ar', /\p{Script=Arabic}{2,}/gu],
  ['de', /\b(?:und|der|die|das|nicht|für|wird|wurde|mit)\b/gi],
  ['en', /\b(?:the|and|of|with|is|not|when|this)\b/gi],
  ['es', /\b(?:el|los|las|del|por|una|con)\b/gi],
  ['fr', /\b(?:les|des|une|dans|est|pour|avec|sur)\b/gi],
  ['it', /\b(?:il|della|delle|gli|per|nel|sono|di)\b/gi],
  ['ja', /[\u3040-\u30FF]/g],
  ['pt', /\b(?:não|dos|ao|uma|foi|em|do|da)\b/gi],
  ['ru', /\p{Script=Cyrillic}{2,}/gu],
  ['zh', /\p{Script=Han}{2}/gu],
] as const;

const LEAST = 20;
/** Enough to know the language. */
const MOST_TEXT = 100_000;

/** The language of a text, if it is plain enough. */
export function guessLanguage(text: string): string | undefined {
  const sample = text.slice(0, MOST_TEXT);
  const counts = WORDS.map(([language, words]) => ({
    language,
    count: sample.match(words)?.length ?? 0,
  }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  if (!first || !second || first.count < LEAST || first.count < 2 * second.count) return undefined;
  return first.language;
}
