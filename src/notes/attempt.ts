/** The result of a function, or another value if it throws an error. */
export function attempt<T, U>(run: () => T, other: U): T | U {
  try {
    return run();
  } catch {
    return other;
  }
}
