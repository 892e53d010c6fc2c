/** Until the page is loaded and has nothing else to do. */
export async function untilIdle() {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  const wait = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((resolve) => void wait(resolve, { timeout: 2000 }));
}

/**
 * Until an image can be shown, or fails, or is late.
 *
 * @type {(image: HTMLImageElement, timeLimit: number) => Promise<void>}
 */
export async function untilLoaded(image, timeLimit) {
  const late = new Promise((resolve) => void setTimeout(resolve, timeLimit));
  await Promise.race([image.decode().catch(() => {}), late]);
}
