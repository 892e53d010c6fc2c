/** How many requests are under way at once. */
const CONCURRENCY = 6;

/** Works on at most six items at once. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const next = async (): Promise<void> => {
    const { value, done = false } = queue.next();
    if (done || value === undefined) return;
    await work(value);
    await next();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}
