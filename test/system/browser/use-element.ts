import type { Page } from 'playwright-core';
import type { WhatsNewElement } from '../../../src/client/whats-new-element.ts';

/** Long enough for the page to be idle and the answer to be there, which `current` tells. */
export const settle = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('whats-new')?.current);
  await page.waitForTimeout(300);
};
/** What is in focus: the part of the dialog, or the id of what is in the page. */
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

/** Holds the requests for an address back until they are let go. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo?.();
}
