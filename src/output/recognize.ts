/**
 * Whether a text is one that a build wrote, of these or other notes and settings, now or in an earlier version. `ours` is
 * the one that it would write now.
 */
export type Recognize = (text: string, ours: string) => boolean;

/** Recognizes texts by what all of them, and no others, hold. */
export function hasMark(...marks: RegExp[]): Recognize {
  return (text) => marks.some((mark) => mark.test(text));
}

interface Schema {
  safeParse: (value: unknown) => { success: boolean };
}

/** Recognizes JSON by its schema. */
export function fits(schema: Schema): Recognize {
  return (text) => {
    try {
      return schema.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
}
