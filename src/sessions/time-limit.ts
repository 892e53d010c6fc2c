/**
 * Waits for work no longer than a time limit. Work that is late goes on unheard.
 *
 * @throws Error when the work is late, or whatever the work throws
 */
export async function withTimeLimit<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
