import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AxeResult = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
  passes: z.array(z.object({ id: z.string() })),
});

/** The accessibility problems that axe finds on a page in its current state. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const result = AxeResult.parse(
    await page.evaluate('axe.run(document, { resultTypes: ["violations", "passes"] })'),
  );
  expect(result.passes.length).toBeGreaterThan(10);
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
