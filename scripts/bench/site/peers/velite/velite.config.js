import { mkdirSync, writeFileSync } from 'node:fs';
import { defineConfig, s } from 'velite';

/** How many releases the front page and the feed have. */
const HISTORY = 50;
const SITE = 'https://notes.example.com/';

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const link = ({ version, title }) => `<a href="/releases/${version}.html">${escape(title)}</a>`;
const wrap = (head, body) =>
  `<html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>\n`;

const renderPage = (release, newer, older) =>
  wrap(
    `<title>${escape(release.title)}</title><link rel="canonical" href="${SITE}releases/${release.version}.html">
<meta property="og:image" content="${release.art}">`,
    `<h1>${escape(release.title)}</h1><img src="${release.art}" alt="">${release.body}
${newer ? link(newer) : ''}${older ? link(older) : ''}`,
  );

const renderIndex = (releases) => {
  const newest = releases.slice(0, HISTORY);
  const articles = newest.map(
    (each) => `<article id="${each.version}"><h2>${link(each)}</h2>${each.body}</article>`,
  );
  const older = releases
    .slice(HISTORY)
    .map((each) => `<li id="${each.version}">${link(each)}</li>`);
  return wrap('<title>Release notes</title>', `${articles.join('\n')}<ul>${older.join('\n')}</ul>`);
};

const renderFeed = (releases) => {
  const entries = releases.slice(0, HISTORY).map(
    ({
      version,
      date,
      title,
      body,
    }) => `<entry><id>${SITE}#${version}</id><title>${escape(title)}</title>
<updated>${date}</updated><link href="${SITE}releases/${version}.html"/>
<content type="html">${escape(body)}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${SITE}</id><title>Release notes</title>
<updated>${releases[0].date}</updated>${entries.join('\n')}</feed>\n`;
};

export default defineConfig({
  root: '.',
  markdown: { copyLinkedFiles: false },
  collections: {
    releases: {
      name: 'Release',
      pattern: 'releases/*.md',
      schema: s.object({
        version: s.string(),
        date: s.isodate(),
        title: s.string(),
        art: s.string(),
        body: s.markdown(),
      }),
    },
  },
  prepare: ({ releases }) => {
    releases.sort((a, b) => (a.date < b.date ? 1 : -1));
    mkdirSync('dist/releases', { recursive: true });
    for (const [index, release] of releases.entries()) {
      const page = renderPage(release, releases[index - 1], releases[index + 1]);
      writeFileSync(`dist/releases/${release.version}.html`, page);
    }
    writeFileSync('dist/index.html', renderIndex(releases));
    writeFileSync('dist/feed.xml', renderFeed(releases));
    return false;
  },
});
