/** Values by their keys, for a process that does the same work repeatedly. It keeps what the last run asked for. */
export interface Cache<T> {
  /** Makes the value unless it is there. */
  get: (key: string, make: () => T) => T;
  /** Forgets all values that were not asked for since the last call. */
  endRun: () => void;
}

export function createCache<T>(): Cache<T> {
  let before = new Map<string, T>();
  let now = new Map<string, T>();
  return {
    get: (key, make) => {
      const value = now.get(key) ?? before.get(key) ?? make();
      now.set(key, value);
      return value;
    },
    endRun: () => {
      before = now;
      now = new Map();
    },
  };
}
