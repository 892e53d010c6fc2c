import { expect, test } from 'vitest';
import { nodesOf } from '../parse.ts';

test('headings have the id at their end, or the slug that GitHub makes', () => {
  const body =
    '# Über *uns* & mehr\n\n## Fixes\n\n## Fixes\n\n## Fixes-1\n\n## What’s new? {#new}\n\n<h2 id="own">a</h2>';
  const ids = nodesOf(body).map((node) => (node.type === 'heading' ? node.data?.id : ''));
  expect(ids).toEqual(['über-uns--mehr', 'fixes', 'fixes-1', 'fixes-1-1', 'new', 'own']);
});
