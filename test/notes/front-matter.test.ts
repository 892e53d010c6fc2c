import { expect, test } from 'vitest';
import * as z from 'zod';
import { FrontMatter } from '../../src/notes/front-matter.ts';

test('the JSON Schema that editors check notes by is this, word for word', async () => {
  const schema = z.toJSONSchema(FrontMatter, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../fixtures/contract/front-matter.json',
  );
});
