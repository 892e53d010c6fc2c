import { expect, test } from 'vitest';
import { useApps } from './open-app.ts';
import { readStyle, seen } from './use-element.ts';

const { open, start } = useApps({ forcedColors: 'active' });

test('with forced colors, the label of the button Close and the number are legible', async () => {
  const { dialog } = await open({}, seen('2.0.0'));
  const close = dialog.getByRole('button', { name: 'Close' });
  const [text, background] = (await readStyle(close, 'color background-color')).split('|');
  expect(text).not.toBe(background);
  const { page } = await start({ attributes: 'mode="badge"' }, seen('2.0.0'));
  const [number, behind] = (
    await readStyle(page.locator('[part=count]'), 'color background-color')
  ).split('|');
  expect(number).not.toBe(behind);
});
