import { describe, expect, test } from 'vitest';
import { respond, useApps } from './open-app.ts';
import { close, readFocus } from './use-element.ts';

const { start, open } = useApps();

describe('the keyboard', () => {
  const paragraphs = Array.from({ length: 80 }, (_, n) => `Paragraph ${n}.`).join('\n\n');

  test('opens, scrolls and closes; the focus returns to the button', async () => {
    const { page, dialog } = await open({ answer: respond({ body: paragraphs }) });
    await close(page);
    await page.locator('#before').focus();
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).toBe('open');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    expect(await readFocus(page)).toBe('notes');
    const readTop = async () => page.locator('[part=notes]').evaluate(({ scrollTop }) => scrollTop);
    expect(await readTop()).toBe(0);
    await page.keyboard.press('PageDown');
    await expect.poll(readTop).toBeGreaterThan(100);
    await page.keyboard.press('End');
    await expect.poll(async () => page.getByText('A second change.').isVisible()).toBe(true);
    for (const part of ['all', 'close']) {
      await page.keyboard.press('Tab');
      expect(await readFocus(page)).toBe(part);
    }
    for (const part of ['all', 'notes']) {
      await page.keyboard.press('Shift+Tab');
      expect(await readFocus(page)).toBe(part);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await readFocus(page)).toBe('open');
  });
});

describe('the pointer', () => {
  test('closes with the button, or with a click outside', async () => {
    const { page, dialog } = await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#open').click();
    await dialog.waitFor();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
    expect(await readFocus(page)).toBe('open');
  });

  test('does not close with a click inside, or by dragging a selection outside', async () => {
    const { page, dialog } = await open();
    await page.getByText('Search is faster.').click();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.waitForTimeout(100);
    expect(await dialog.count()).toBe(1);
  });
});

test('line breaks and indents are kept; scrolling past the end does not scroll the page', async () => {
  const body = `Now:\n\n- one\n  - two\n${'line\n'.repeat(100)}end`;
  const { page, dialog } = await start({ answer: respond({ body }) });
  await page.addStyleTag({ content: 'body { block-size: 9000px }' });
  await dialog.waitFor();
  const text = page.locator('[part=body]');
  expect(await text.evaluate((element: HTMLElement) => element.innerText)).toBe(body);
  await text.hover();
  const isAtEnd = async () => {
    await page.mouse.wheel(0, 2000);
    return page
      .locator('[part=notes]')
      .evaluate(
        ({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop < 2,
      );
  };
  await expect.poll(isAtEnd).toBe(true);
  await isAtEnd();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
