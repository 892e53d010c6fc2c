/** Waits until the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const wait = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => void wait(resolve, { timeout: 2000 }));
}
