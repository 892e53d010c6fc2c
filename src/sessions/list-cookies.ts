/**
 * The values of the cookies of one name that a request carries, in the order sent. Only a space or a tab is no part of
 * a name: another blank would let a page plant a cookie whose name a browser does not see to begin with `__Host-`.
 */
export function listCookies(headers: Headers, name: string): string[] {
  const values = headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.replaceAll(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values ?? [];
}
