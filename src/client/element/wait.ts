/** Waits until the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(resolve));
}

/** Milliseconds without a key until somebody who is in a field does not type. */
const PAUSE = 10_000;
/** When the last key was pressed. Anyone who is in a field when the script loads may type. */
let lastKey = performance.now();

/** Whether a dialog would interrupt the reader. */
const isBusy = () =>
  document.fullscreenElement ||
  document.querySelector(':modal') ||
  (document.activeElement !== document.body && performance.now() - lastKey < PAUSE);

globalThis.addEventListener?.('keydown', ({ timeStamp }) => (lastKey = timeStamp), true);

/** Waits until nothing would be interrupted. */
export async function untilFree(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBusy()) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
