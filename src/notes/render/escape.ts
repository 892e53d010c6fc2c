/** Replaces characters of HTML by numeric references. */
export function escape(text: string, characters: RegExp): string {
  if (text.search(characters) === -1) return text;
  return text.replaceAll(
    characters,
    (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  );
}
