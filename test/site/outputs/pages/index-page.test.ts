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

const body = (page: string) => page.slice(page.indexOf('<body')).trimEnd();

test('the page, word for word', async () => {
  const { page } = await build({
    siteTitle: 'News',
    siteDescription: 'New & better.',
    homeUrl: 'https://www.example.org/',
  });
  const path = /art\/a-[0-9a-f]{16}\.png/.exec(page)?.[0] ?? '';
  expect(path).not.toBe('');
  const linkTo = (href: string) =>
    `<a class="anchor" href="releases/2.0-b-8f50cf6c.html#${href}" aria-labelledby="${href}"></a>`;
  const id = '2.0~20~~3c~b~3e~';
  const subscribe = '<a class="subscribe" href="subscribe.html">Subscribe</a>';
  const kinds =
    'breaking Breaking, security Security, add New, edit Changed, remove Removed, fix Fixed, other Other'
      .replaceAll(
        /(\w+) (\w+)(?:, )?/g,
        '<button class="type $1" name="type" value="$1" aria-pressed="false" hidden>$2</button>',
      )
      .replace(' hidden>Fixed', '>Fixed');
  const icon =
    '<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zm4.5 10.5L18 18"></path></svg>';
  expect(body(page).replace(/<script>[^]*?<\/script>/, '<script></script>')).toBe(
    `<body class="list"><a class="skip" href="#${id}">Skip to content</a>` +
      '<header id="/top"><div class="top"><div class="site"><h1 dir="auto">News</h1><p dir="auto">New &#x26; better.</p></div>' +
      `<p class="links"><a href="https://www.example.org/"><bdi>example.org</bdi></a>${subscribe}</p></div><div class="tools">` +
      '<search hidden data-files="search.json" data-few data-matches="Matching releases: {count}" data-more="{count} more in {version}" data-since="New since {version}" data-latest="You have the newest version." data-newest="The newest version is {version}.">' +
      `${icon}<input class="words" type="search" placeholder="Search" aria-label="Search"><input class="own" type="search" placeholder="I use version" aria-label="I use version" list="/versions">` +
      `<datalist id="/versions"></datalist><output></output><div class="kinds" hidden>${kinds}</div></search><script></script></div></header><main>` +
      `<article id="${id}"><div class="about"><time datetime="2026-02-01T10:00:00Z"><bdi>February 1, 2026</bdi></time>` +
      '<div class="version"><a href="releases/2.0-b-8f50cf6c.html"><bdi>2.0 &#x3C;b></bdi></a></div><bdi class="badge">Latest</bdi></div>' +
      '<div class="text" dir="ltr"><h2><a href="releases/2.0-b-8f50cf6c.html">A &#x26; &#x3C;i></a></h2>' +
      `<picture class="art framed"><img src="${path}" alt="" width="640" height="360" decoding="async"></picture>` +
      `<p>Read <a href="https://e.com">this</a>.</p>\n<h3 id="${id}/site-v2">Site <code>v2</code>${linkTo(`${id}/site-v2`)}</h3><ul>\n<li>One.</li>\n</ul>\n` +
      `<h4 id="${id}/fixes">Fixes${linkTo(`${id}/fixes`)}</h4><ul>\n<li>Two.</li>\n</ul>\n` +
      `<h5 id="${id}/deep">Deep${linkTo(`${id}/deep`)}</h5><p>X</p>\n<h6 id="${id}/deeper">Deeper${linkTo(`${id}/deeper`)}</h6><p>X</p>\n` +
      `<h6 id="${id}/deepest">Deepest${linkTo(`${id}/deepest`)}</h6><p>X</p>\n</div></article>` +
      '<article id="1.0" class="quiet major"><div class="about"><time datetime="2026-01-01"><bdi>January 1, 2026</bdi></time></div>' +
      '<div class="text" dir="ltr"><h2 class="version"><a href="releases/1.0.html"><bdi>1.0</bdi></a></h2>' +
      '<picture class="art"><img src="https://cdn.example.com/a.png" alt="" loading="lazy" decoding="async"></picture><p>Faster search.</p>\n</div></article>' +
      '<article id="0.9" class="quiet minor"><div class="about"><time datetime="2025-12-01"><bdi>December 1, 2025</bdi></time></div>' +
      '<div class="text" dir="ltr"><h2 class="version"><a href="releases/0.9.html"><bdi>0.9</bdi></a></h2><p>Faster search.</p>\n</div></article>' +
      `<div class="results" hidden></div><p class="nothing" hidden><span>Nothing matches.</span> <button>All releases</button></p></main><footer><p>${subscribe} <span>Get new releases in your feed reader.</span></p>` +
      '<p><a href="https://www.example.org/"><bdi>example.org</bdi></a><a href="#/top">Back to top</a></p></footer></body></html>',
  );
});

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

  test('has a canonical address, and a title and description for previews', async () => {
    const { page } = await build({ siteTitle: 'News' });
    const head = page.slice(0, page.indexOf('<link rel="stylesheet"'));
    const description = '2.0 <b>: A &#x26; <i>. Published on February 1, 2026';
    expect(head).toContain('<html lang="en-US" dir="ltr">');
    expect(head.slice(head.indexOf('<title>'))).toMatch(
      new RegExp(
        `^<title>News</title><link rel="icon" href="art/icon-[0-9a-f]{16}.svg">` +
          `<meta name="description" content="${description}">` +
          '<link rel="canonical" href="https://example.com/x/">' +
          '<meta property="og:type" content="website"><meta property="og:site_name" content="News"><meta property="og:title" content="News">' +
          `<meta property="og:description" content="${description}">` +
          '<meta property="og:url" content="https://example.com/x/">' +
          '<meta property="og:image" content="https://example.com/x/art/a-[0-9a-f]{16}.png"><meta property="og:image:width" content="640"><meta property="og:image:height" content="360"><meta property="og:image:alt" content="2.0 <b>: A &#x26; <i>"><meta name="twitter:card" content="summary_large_image">' +
          '<link rel="alternate" type="application/atom\\+xml" title="News" href="feed.xml">$',
      ),
    );
  });

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

test.each([
  ['https://example.com/x/', '/x/'],
  [undefined, '/'],
])('404.html of a site at %s links to %s', async (siteUrl, base) => {
  const pair = { 'a.md': other, 'b.md': noteText({ version: '0.8', date: '2025-11-01' }) };
  const { notFound } = await build({ siteTitle: 'News', siteUrl }, pair);
  const subscribe = '<a class="subscribe" href="subscribe.html">Subscribe</a>';
  const isKnown = siteUrl !== undefined;
  expect(notFound).toContain(`<base href="${base}">`);
  expect(body(notFound)).toBe(
    `<body class="plain"><header id="/top"><div class="top"><div class="site"><p><a href="${base}"><bdi>News</bdi></a></p></div>${isKnown ? `<p class="links">${subscribe}</p>` : ''}</div></header>` +
      '<main><h1>Page not found</h1><p>The address may be wrong, or the page may have moved.</p>' +
      `<p class="actions"><a class="button" href="${base}">All releases</a></p></main>` +
      `<footer>${isKnown ? `<p>${subscribe} <span>Get new releases in your feed reader.</span></p>` : ''}</footer></body></html>`,
  );
});
