import { describe, expect, test } from 'vitest';
import { respond, useApps } from './open-app.ts';
import { close, callOpen, seen } from './use-element.ts';

const { start, open } = useApps();

describe('URLs in the notes', () => {
  const body = 'Read the guide (https://example.com/guide), or **http://example.com/b_(c)**.';
  const headlines = [{ headline: 'https://example.com/', changes: ['javascript:alert(1)', body] }];

  test('are links that open in a new tab; other text stays as it is', async () => {
    const { page, dialog } = await open({ answer: respond({ body, headlines }) });
    expect(await dialog.locator('[part=body]').textContent()).toBe(body);
    expect(await dialog.locator('[part=change]').allTextContents()).toEqual(headlines[0]?.changes);
    const links = await dialog
      .locator('[part=link]')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
      );
    const expected = [
      ['https://example.com/guide', 'noopener'],
      ['http://example.com/b_(c)', 'noopener'],
    ];
    expect(links).toEqual([...expected, ...expected]);
    await page.context().route('https://example.com/guide', async (route) => {
      await route.fulfill({ contentType: 'text/html', body: '<title>Guide</title>' });
    });
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.locator('[part=link]').first().click(),
    ]);
    await opened.waitForURL('https://example.com/guide');
    expect(await opened.evaluate(() => globalThis.opener === null)).toBe(true);
    await opened.close();
  });
});

/** Renders each text as a paragraph with a bold start, as a Markdown library would. */
function renderBold(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const element = document.querySelector('whats-new');
    if (!element) return;
    element.render = (text) => {
      const paragraph = document.createElement('p');
      const bold = document.createElement('strong');
      bold.textContent = text.slice(0, 3);
      paragraph.append(bold, text.slice(3));
      return paragraph;
    };
  });
}

describe('render', () => {
  test('renders bodies and changes, also if it is set before the element is defined', async () => {
    const { page, wrong, dialog } = await open({}, async (newPage) => {
      await seen('2.0.0')(newPage);
      await newPage.addInitScript(renderBold);
    });
    const bold = async () => dialog.locator('strong').allTextContents();
    expect(await bold()).toEqual(['Sea', 'Spe', 'A s']);
    expect(await dialog.locator('h2, h3, [part=published]').locator('strong').count()).toBe(0);
    await page.locator('summary').first().click();
    await expect.poll(bold).toEqual(['Sea', 'Spe', 'A s', 'Sea', 'Spe', 'A s']);
    expect(wrong).toEqual([]);
  });

  test('that throws leaves the text with its links', async () => {
    const { page, dialog } = await start(
      { answer: respond({ body: 'See https://example.com' }) },
      async (newPage) =>
        newPage.addInitScript(() =>
          document.addEventListener('DOMContentLoaded', () => {
            const element = document.querySelector('whats-new');
            if (!element) return;
            element.render = () => {
              throw new Error('cannot render');
            };
          }),
        ),
    );
    const thrown = page.waitForEvent('pageerror');
    await dialog.getByRole('link', { name: 'https://example.com' }).waitFor();
    expect((await thrown).message).toContain('cannot render');
  });

  test('that returns a string shows it as text', async () => {
    const { page, wrong, dialog } = await open({
      attributes: 'page=""',
    });
    await close(page);
    await page.evaluate(() => {
      const element = document.querySelector('whats-new');
      if (element) Reflect.set(element, 'render', () => '<img src=x onerror=alert(1)>');
    });
    await callOpen(page);
    expect(await dialog.locator('[part~=body]').textContent()).toBe('<img src=x onerror=alert(1)>');
    expect(await dialog.locator('img').count()).toBe(1);
    expect(wrong).toEqual([]);
  });
});
