/** The scheme, slashes and user info of a URL. Browsers accept any number of slashes, and backslashes too. */
const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;

/** Whether a web address contains a user name or password, which would be published with it. */
export function hasCredentials(url: string): boolean {
  return USER_INFO.test(url);
}

/**
 * Hides too much rather than too little: any number of slashes, addresses without a scheme, and passwords with characters
 * that URLs do not allow.
 */
const CREDENTIALS = /(:[/\\]+|(?<![/\\])[/\\]{2,}(?!@))(?:[^/?#\\]*|[^/?#\\@:]*:[^@]*)@/g;

/** Replaces the user names and passwords of all addresses in a text by `…`. */
export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replaceAll(/\S+/g, hideInWord) : text;
}

/** Searches only up to the last @, so that every match attempt finds one. This keeps the time linear. */
function hideInWord(word: string): string {
  const end = word.lastIndexOf('@') + 1;
  return word.slice(0, end).replaceAll(CREDENTIALS, '$1…@') + word.slice(end);
}
