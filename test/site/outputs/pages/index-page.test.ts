import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteText } from '../../../temporary.ts';
import { buildPages, type TypedSettings } from './build-pages.ts';

const newest = noteText(
  { version: '2.0 <b>', date: '2026-02-01t10:00:00z', title: 'A & <i>', art: 'a.png' },
  'Read [this](https://e.com).\n\n## Site `v2`\n\n- One.\n\n### Fixes\n\n- Two.\n\n#### Deep\n\nX\n\n##### Deeper\n\nX\n\n###### Deepest\n\nX',
);
const other = noteText({ version: '1.0', date: '2026-01-01' });
const backport = noteText({ version: '0.9', date: '2025-12-01', latest: 'false' });
const notes = { 'a.md': other, 'b.md': newest, 'c.md': backport };

async function build(settings: TypedSettings = {}, files: Record<string, string> = notes) {
  const options = { sizes: { a: [640, 360] }, unpublished: true };
  const { read, paths, problems } = await buildPages(files, settings, options);
  expect(problems).toEqual([]);
  return { paths, page: read('index.html'), notFound: read('404.html') };
}

describe('the head', () => {
  const nameHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const policyOf = (page: string) =>
    /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#x27;', "'");

  test.each([
    ['page', "'self' https://cdn.example.com", 'none'],
    ['notFound', "'self'", 'self'],
  ] as const)(
    'lets the %s have its style, script and pictures, and nothing else',
    async (name, pictures, base) => {
      const { [name]: page } = await build();
      const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1];
      const scripts =
        script === undefined ? '' : ` script-src ${nameHash(script)}; connect-src 'self';`;
      expect(script === undefined).toBe(name === 'notFound');
      expect(policyOf(page)).toBe(
        `default-src 'none'; style-src 'self'; font-src 'self' data:;${scripts} img-src ${pictures}; base-uri '${base}'; form-action 'none'`,
      );
      expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<title>'));
      expect(page).not.toMatch(/ style=|<style|<script /);
    },
  );

  test('names the pictures of the Markdown too', async () => {
    const picture = noteText({ version: '3', date: '2026-03-01' }, '![a](http://e.com:8080/a.png)');
    const { page } = await build({ format: 'markdown' }, { ...notes, 'd.md': picture });
    expect(policyOf(page)).toContain(
      "img-src 'self' http://e.com:8080 https://cdn.example.com; base-uri",
    );
  });

  test.each(['https://a;script-src/a.png', 'https://*/a.png', "https://a'b/a.png"])(
    'does not list a picture source that would change the policy: %s',
    async (address) => {
      const picture = noteText({ version: '3', date: '2026-03-01' }, `![a](${address})`);
      const { page } = await build({ format: 'markdown' }, { ...notes, 'd.md': picture });
      expect(page).toContain(`<img src="${address.replaceAll("'", '&#x27;')}"`);
      expect(policyOf(page)).toContain("img-src 'self' https://cdn.example.com; base-uri");
    },
  );

  test.each([
    ['de', 'ltr', '>1. Februar 2026<'],
    ['ar-EG', 'rtl', '١ فبراير ٢٠٢٦'],
    ['he', 'rtl', '1 בפברואר 2026'],
    ['uz-Arab', 'rtl', ''],
  ])('names the language of the notes: %s', async (locale, dir, date) => {
    const { page } = await build({ locale });
    expect(page).toContain(`<html lang="${locale}" dir="${dir}">`);
    expect(page).toContain(date);
  });
});

test('drafts are marked', async () => {
  const draft = noteText({ version: '3', date: '2026-03-01', draft: 'true' });
  const { page } = await build({}, { ...notes, 'd.md': draft });
  expect(page).toContain(
    '<article id="3" class="draft quiet patch"><div class="about"><time datetime="2026-03-01"><bdi>March 1, 2026</bdi></time><bdi class="mark">Draft</bdi></div>',
  );
  expect(page.match(/Draft/g)).toHaveLength(1);
});

test('local art is written before what names it, once', async () => {
  const twice = {
    ...notes,
    'd.md': other
      .replace('https://cdn.example.com/', './')
      .replace('1.0', '1.1')
      .replace('01-01', '01-02'),
  };
  const { paths } = await build({}, twice);
  const [art = '', ...more] = paths.filter((path) => /^art\/(?!icon-)/.test(path));
  expect(more).toEqual([]);
  for (const path of ['releases.json', 'feed.xml', 'index.html', 'v2/cloud/version']) {
    expect(paths.indexOf(path)).toBeGreaterThan(paths.indexOf(art));
  }
});
