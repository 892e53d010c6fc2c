/**
 * Returns the values of all cookies with this name, in the order sent. Only spaces and tabs are trimmed: browsers treat
 * other whitespace as part of the name, so a page could otherwise set a cookie that passes for `__Host-` here.
 */
export function readCookies(headers: Headers, name: string): string[] {
  const values = headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.replaceAll(/^[ \t]+|[ \t]+$/g, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values ?? [];
}
