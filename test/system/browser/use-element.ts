import type { Locator, Page } from 'playwright-core';
import type { WhatsNewElement } from '../../../src/client/element/types.ts';

/** Waits until the response has arrived, and a little longer for a dialog to open. */
export const settle = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('whats-new')?.current);
  await page.waitForTimeout(300);
};
/** The part of the dialog, or the id of the page's element, that has the focus. */
export const readFocus = async (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement;
    return inner?.getAttribute('part') ?? activeElement?.id;
  });
export const callOpen = async (page: Page) =>
  page.evaluate(async () => {
    const element: WhatsNewElement | null = document.querySelector('whats-new');
    return element?.open();
  });

/** Sets an attribute of the element. */
export const setAttribute = async (page: Page, name: string, value: string) =>
  page
    .locator('whats-new')
    .evaluate((element, [key, text]) => element.setAttribute(key, text), [name, value] as const);
/** The computed values of CSS properties, with bars between them. */
export const readStyle = async (locator: Locator, names: string, pseudo?: string) =>
  locator.evaluate(
    (element, [wanted, part]) =>
      wanted.map((name) => getComputedStyle(element, part).getPropertyValue(name)).join('|'),
    [names.split(' '), pseudo] as const,
  );

/** Closes the dialog or panel with the keyboard. */
export const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
/** The titles in the dialog, the panel or the page. */
export const readTitles = async (page: Page) => page.locator('[part=title]').allTextContents();

/** Makes a page that is opened for the first time one of a reader who has last seen this version. */
export const seen = (version: string) => async (page: Page) =>
  page.addInitScript((last) => {
    if (!location.port || sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'true');
    const src = `http://127.0.0.1:${location.port}/v2/cloud/version`;
    localStorage.setItem(`whats-new ${src}`, last);
  }, version);

/** Collects the numbers of the event `unread`, and how far content has moved. */
function observe(): void {
  const numbers: number[] = [];
  document.addEventListener('DOMContentLoaded', () => {
    document
      .querySelector('whats-new')
      ?.addEventListener('unread', ({ detail }) => numbers.push(detail));
  });
  const shifts: number[] = [];
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))),
    ).observe({ type: 'layout-shift', buffered: true });
  }
  Object.assign(globalThis, { observed: { numbers, shifts } });
}
/** Prepares a page as `seen` does, and observes the element. */
export const observeSeen = (version: string) => async (page: Page) => {
  await seen(version)(page);
  await page.addInitScript(observe);
};
/** What was observed: the numbers of the event `unread`, and how far content has moved. */
export const readObserved = async (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Reflect.get(globalThis, 'observed'));

/** The versions that are stored as seen. */
export const readSeen = async (page: Page) =>
  page.evaluate(() => Object.values<string>(localStorage));

/** Delays requests for a URL until the returned function is called. */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
