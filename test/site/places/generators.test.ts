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

> [!SUCCESS]
> Other.

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

test('MkDocs gets four spaces for each level of a list, however it was indented', async () => {
  const typed = `- **Breaking:** ids are text.
    - rebuild pickles
    - \`list[Station]\`
        - deep

- heights

  \`\`\`python
  if a:
      b

  \`\`\`

  after

10. ten
    - a

      more

    last`;
  const releases = temporaryDirectory({ '1.0.md': noteText({ version: '1.0' }, typed) });
  const asOf = new Date('2026-02-01');
  const settings = Settings.parse({});
  const [release] = await loadReleases({ settings, releases, asOf });
  if (!release) throw new Error('no release');
  const options = { generator: GENERATORS.mkdocs, position: 1, labels: settings.labels };
  expect(renderSitePage(release, options).split('2026\n\n')[1]).toBe(`- **Breaking:** ids are text.
    - rebuild pickles
    - \`list[Station]\`
        - deep

- heights


        if a:
            b



    after

10. ten
    - a

        more

    last
`);
});
