declare module 'negotiator' {
  /** What we use of the library, which has no types of its own for `preferred`. */
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } });
    encoding(
      available: readonly string[],
      options: { preferred: readonly string[] },
    ): string | undefined;
  }
}
