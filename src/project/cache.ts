/** The last value of each key, for a process that does the same work repeatedly. */
export interface Cache<T> {
  /** Makes the value, unless all inputs are the same as in the last call with the key. */
  get: (key: string, inputs: readonly unknown[], make: () => T) => T;
}

export function createCache<T>(): Cache<T> {
  const entries = new Map<string, { inputs: readonly unknown[]; value: T }>();
  return {
    get: (key, inputs, make) => {
      const before = entries.get(key);
      if (before && inputs.every((input, index) => input === before.inputs[index])) {
        return before.value;
      }
      const value = make();
      entries.set(key, { inputs, value });
      return value;
    },
  };
}
