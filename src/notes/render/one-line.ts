/** Puts a text on one line. The lookbehind keeps the time linear: no search starts in the middle of spaces. */
export function toOneLine(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim();
}
