/** A moment after all dates of the notes in tests. */
export const AS_OF = new Date('2999-01-01T00:00:00Z');
