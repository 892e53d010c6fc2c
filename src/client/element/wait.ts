/** Waits until the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => void (globalThis.requestIdleCallback ?? setTimeout)(resolve));
}

/** A reader in a field is typing until so many milliseconds have passed without a key. */
const PAUSE = 10_000;
/** When the last key was pressed. At first it is the time of loading: a reader in a field then may be typing. */
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
