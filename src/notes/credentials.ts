/** What stands before the host: browsers take any number of slashes there, and turn each of them around. */
const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;

/** Whether a web address holds a user name or a password, which every reader of it would get. */
export function hasCredentials(url: string): boolean {
  return USER_INFO.test(url);
}

/** A password may have signs in it that no address may, and a path of an address one slash: hidden all the same. */
const CREDENTIALS = /(:[/\\]+)(?:[^/?#\\]*|[^/?#\\@:]*:[^@]*)@/g;

/** Hides user names and passwords of all addresses in a text for people. */
export function hideCredentials(text: string): string {
  return text.includes('@') ? text.replaceAll(/\S+/g, hideInWord) : text;
}

/** Looks no further than the last @, so that each search for one finds it: any text takes time for its length alone. */
function hideInWord(word: string): string {
  const end = word.lastIndexOf('@') + 1;
  return word.slice(0, end).replaceAll(CREDENTIALS, '$1…@') + word.slice(end);
}
