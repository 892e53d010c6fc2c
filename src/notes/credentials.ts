/** The scheme, slashes and user info of a URL. Browsers accept any number of slashes, and backslashes too. */
const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;

export function hasCredentials(url: string): boolean {
  return USER_INFO.test(url);
}

/** Hides too much rather than too little, such as in addresses without a scheme and with invalid characters. */
const CREDENTIALS = /(:[/\\]+|(?<![/\\])[/\\]{2,}(?!@))(?:[^/?#\\]*|[^/?#\\@:]*:[^@]*)@/g;

export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replaceAll(/\S+/g, hideInWord) : text;
}

/** Searches only up to the last @, so that every match attempt finds one. This keeps the time linear. */
function hideInWord(word: string): string {
  const end = word.lastIndexOf('@') + 1;
  return word.slice(0, end).replaceAll(CREDENTIALS, '$1…@') + word.slice(end);
}
