/** Waits until the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const wait = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => void wait(resolve, { timeout: 2000 }));
}

/** Waits until an image has loaded or failed, at most `timeLimit` milliseconds. */
export async function untilLoaded(image: HTMLImageElement, timeLimit: number): Promise<void> {
  const timeout = new Promise((resolve) => void setTimeout(resolve, timeLimit));
  await Promise.race([image.decode().catch(() => {}), timeout]);
}
