/** The letters of languages that have their own. Japanese has Chinese ones too. */
const LETTERS = [
  ['ja', /[\u3040-\u30FF]/g, 0.05],
  ['zh', /\p{Script=Han}/gu, 0.1],
  ['ru', /\p{Script=Cyrillic}/gu, 0.2],
  ['ar', /\p{Script=Arabic}/gu, 0.2],
] as const;

/** Frequent words that the other languages do not have. */
const WORDS = [
  ['en', /\b(?:the|and|of|with|is|not|when|this)\b/gi],
  ['de', /\b(?:und|der|die|das|nicht|für|wird|wurde|mit)\b/gi],
  ['fr', /\b(?:les|des|une|dans|est|pour|avec|sur)\b/gi],
  ['es', /\b(?:el|los|las|del|por|una|con)\b/gi],
  ['it', /\b(?:il|della|delle|gli|per|nel|sono|di)\b/gi],
  ['pt', /\b(?:não|dos|ao|uma|foi|em|do|da)\b/gi],
] as const;

const LEAST = 20;

/** The language of a text, if it is one of the labels and plain enough. */
export function guessLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [script] = LETTERS.find(([, pattern, share]) => count(pattern) > letters * share) ?? [];
  if (script !== undefined) return letters > LEAST ? script : undefined;
  const counts = WORDS.map(([language, pattern]) => ({ language, found: count(pattern) }));
  const [first, second] = counts.toSorted((a, b) => b.found - a.found);
  if (!first || !second || first.found < LEAST || first.found < 2 * second.found) return undefined;
  return first.language;
}
