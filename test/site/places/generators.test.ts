import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { loadReleases } from '../../../src/site/load-releases.ts';
import { GENERATORS, renderSitePage } from '../../../src/site/places/generators.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';

const BODY = `Use {{ braces }} and \`{{ code }}\`, {% raw %} or {{< open. See [before](1.0.md).

> [!WARNING]
> Back up \`first\`.

- one

  > [!TIP]
  > Nested.

\`\`\`md
> [!NOTE]
{{< x >}}
\`\`\`

<details><summary>More</summary>

- inside

</details>`;

const NAMES = Object.keys(GENERATORS);

test.each(Object.entries(GENERATORS))('a page for %s', async (name, generator) => {
  const releases = temporaryDirectory({
    '1.0.md': noteText({ version: '1.0.0', withdrawn: 'It lost "data".' }),
    '2.0.md': noteText({ version: '2.0.0', date: '2026-01-10', title: '<b> & {{ *x* }}' }, BODY),
  });
  const settings = Settings.parse({ locale: 'de' });
  const urlOf = ({ slug }: { slug: string }) => generator.link(slug);
  const asOf = new Date('2026-02-01');
  const loaded = await loadReleases({ settings, releases, asOf, urlOf });
  const pages = loaded.map((release, index) =>
    renderSitePage(release, { generator, position: index + 1, labels: settings.labels }),
  );
  await expect(pages.join('')).toMatchFileSnapshot(`../../fixtures/generators/${name}.md`);
  expect(NAMES).toContain(name);
});
