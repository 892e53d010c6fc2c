import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isError } from '../../src/notes/problem.ts';
import { Settings } from '../../src/project/settings.ts';
import { show } from '../../src/site/show.ts';
import { AS_OF } from '../as-of.ts';
import { temporaryDirectory } from '../temporary.ts';

const REAL = process.env['REAL_INPUTS'] ?? 'none';
const HISTORIES = ['obsidian', 'k6', 'angular-cli', 'laravel-permission', 'cluster-api'];

const METAINFO = `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>com.example.Kite</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Kite</name>
  <summary>Fly kites</summary>
  <developer_name>Kite developers</developer_name>
  <description><p>Kite flies kites over the sea, and brings them back to you again.</p></description>
  <launchable type="desktop-id">com.example.Kite.desktop</launchable>
  <url type="homepage">https://example.com/</url>
  <content_rating type="oars-1.1" />
`;

describe.skipIf(REAL === 'none')('appstreamcli finds nothing wrong in the releases of', () => {
  test.each(HISTORIES)('%s', async (name) => {
    const settings = Settings.parse({ siteUrl: 'https://kite.example.com/' });
    const showAll = async (releases: string) =>
      show({ releases, settings, asOf: AS_OF, all: true, format: 'appstream' });
    const source = join(REAL, `${name}-releases`);
    const { problems } = await showAll(source);
    const wrong = new Set(problems.filter(isError).map(({ file }) => file));
    const names = readdirSync(source).filter((each) => !wrong.has(`${source}/${each}`));
    const notes = names.map((each) => [each, readFileSync(join(source, each), 'utf8')] as const);
    const { text } = await showAll(temporaryDirectory(Object.fromEntries(notes)));
    const path = join(temporaryDirectory(), 'com.example.Kite.metainfo.xml');
    writeFileSync(path, `${METAINFO}${text}</component>\n`);
    const result = spawnSync('appstreamcli', ['validate', '--no-net', path], { encoding: 'utf8' });
    expect([result.stdout, result.status]).toEqual([expect.any(String), 0]);
    expect(text?.match(/<release /g)?.length).toBeGreaterThan(50);
  });
});
