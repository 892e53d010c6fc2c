/** The values of the cookies of one name that a request carries, in the order sent. */
export function listCookies(headers: Headers, name: string): string[] {
  const pairs = headers.get('cookie')?.split(';') ?? [];
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
