/**
 * Finds where a text stops being JSON, in characters. The runtime often does not tell, but it does tell a text that is
 * wrong from one that is cut off: the longest start that is only cut off ends at the error.
 */
export function findJsonError(text: string): number {
  let right = 0;
  let wrong = text.length + 1;
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isOnlyCutOff(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

function isOnlyCutOff(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    const position = /at position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || Number(position) >= start.length;
  }
}
