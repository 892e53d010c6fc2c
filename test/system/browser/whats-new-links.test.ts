import { describe, expect, test } from 'vitest';
import { sampleHistory } from '../../client/sample-response.ts';
import { answerJson, respond, useApps } from './open-app.ts';
import { close, callOpen, seen } from './use-element.ts';

const { open } = useApps();

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
  test('renders bodies and changes in place of the formatted text, also if it is set before the element is defined', async () => {
    const content = [['p', {}, 'Formatted text.']];
    const history = answerJson(sampleHistory.map((entry) => ({ ...entry, content })));
    const { page, wrong, dialog } = await open({ history }, async (newPage) => {
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

  test('that throws leaves the text; a string becomes text', async () => {
    const { page, dialog } = await open({ answer: respond({ body: 'See https://example.com' }) });
    await close(page);
    const show = async (render: string) => {
      await page.evaluate(`document.querySelector('whats-new').render = ${render}`);
      await callOpen(page);
    };
    const thrown = page.waitForEvent('pageerror');
    await show("() => { throw new Error('cannot render') }");
    await dialog.getByText('See https://example.com').waitFor();
    expect((await thrown).message).toContain('cannot render');
    await close(page);
    await show("() => '<img src=x onerror=alert(1)>'");
    expect(await dialog.locator('[part~=body]').textContent()).toBe('<img src=x onerror=alert(1)>');
    expect(await dialog.locator('img').count()).toBe(1);
  });
});
