import { expect, test } from 'vitest';
import { listReleases } from '../../src/project/list-releases.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

test('every release that has a right note, drafts too', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '1.0', date: '2026-01-01' }),
    'b.md': noteText({ version: '1.1', date: '2026-01-02T00:00:00+01:00', latest: 'false' }),
    'c.md': noteText({ version: '1.2', date: '2026-01-03', draft: 'true' }),
    'd.md': noteText({ version: '1.3', date: 'soon' }),
  });
  expect(await listReleases(releases)).toEqual([
    { version: '1.0', instant: Date.UTC(2026, 0, 1), isLatest: true },
    { version: '1.1', instant: Date.UTC(2026, 0, 1, 23), isLatest: false },
    { version: '1.2', instant: Date.UTC(2026, 0, 3), isLatest: false },
  ]);
});
