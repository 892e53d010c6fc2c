import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, check } from '../src/site/build.ts';
import { Settings } from '../src/project/settings.ts';
import { temporaryDirectory } from './temporary.ts';
import { AS_OF } from './as-of.ts';

const root = process.env['REAL_INPUTS'];
const releases = join(root ?? '', 'node-releases');
const siteUrl = 'https://nodejs.org';
const markdown = Settings.parse({ siteUrl, format: 'markdown' });
const text = Settings.parse({ siteUrl });

describe.runIf(root !== undefined)('40 real releases of Node.js', () => {
  test.each([text, markdown])('build as $format', async (settings) => {
    expect(await check({ asOf: AS_OF, releases, settings })).toMatchObject({
      problems: [],
      notes: 40,
    });
    const built = await build({ asOf: AS_OF, releases, settings, out: temporaryDirectory() });
    expect(built).toMatchObject({ problems: [], current: '25.5.0', previous: '24.10.0' });
  });
});
