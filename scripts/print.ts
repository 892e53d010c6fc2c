import type { Output } from './io.ts';

/** Prints sentences for people, wrapped at the width of the terminal. Elsewhere, nothing is loaded to wrap them. */
export async function print(output: Output, text: string): Promise<void> {
  if (output.columns === undefined) {
    output.write(text);
    return;
  }
  const { wrapText } = await import('./wrap-text.ts');
  output.write(wrapText(text, output));
}
