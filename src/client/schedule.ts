/** Only pages have one. */
declare const document: (EventTarget & { readonly hidden: boolean }) | undefined;

/**
 * Runs a task once after `delay` milliseconds, unless the signal is aborted before. If the page is hidden then, the task
 * runs after the page is shown: at a random time within `spread` milliseconds, because many pages can be shown at once.
 */
export function schedule(
  task: () => unknown,
  delay: number,
  { spread, signal }: { spread: number; signal?: AbortSignal | undefined },
): void {
  if (signal?.aborted) return;
  const page = typeof document === 'undefined' ? undefined : document;
  const startTimer = (time: number) =>
    setTimeout(() => {
      if (page?.hidden) return page.addEventListener('visibilitychange', onShown, { once: true });
      stop();
      return task();
    }, time);
  const onShown = () => {
    timer = startTimer(Math.random() * spread);
  };
  const stop = () => {
    clearTimeout(timer);
    page?.removeEventListener('visibilitychange', onShown);
    signal?.removeEventListener('abort', stop);
  };
  let timer = startTimer(delay);
  signal?.addEventListener('abort', stop);
}
