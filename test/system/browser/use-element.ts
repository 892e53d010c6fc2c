import type { Page } from 'playwright-core';
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

/** Delays requests for a URL until the returned function is called. */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => release?.();
}
