/** What stands before the host: browsers take any number of slashes there, and turn each of them around. */
const USER_INFO = /^https?:[/\\]*[^/\\?#]*@/i;

/** Whether a web address holds a user name or a password, which every reader of it would get. */
export function hasCredentials(url: string): boolean {
  return USER_INFO.test(url);
}

/** A password may have signs in it that no address may, and a path of an address one slash: hidden all the same. */
const CREDENTIALS = /(?<=:[/\\]+)(?:[^\s/?#\\]*|[^\s/?#\\@:]*:[^\s@]*)@/g;

/** Hides user names and passwords of all addresses in a text for people. */
export function hideCredentials(text: string): string {
  return text.replaceAll(CREDENTIALS, '…@');
}
