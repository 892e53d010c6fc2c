import { HISTORY, listReleases } from '../releases.js';

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function GET({ site }) {
  const releases = await listReleases();
  const entries = releases.slice(0, HISTORY).map(
    ({ id, data, rendered }) => `<entry><id>${site}#${id}</id><title>${escape(data.title)}</title>
<updated>${data.date.toISOString()}</updated><link href="${site}releases/${id}.html"/>
<content type="html">${escape(rendered.html)}</content></entry>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${site}</id><title>Release notes</title>
<updated>${releases[0].data.date.toISOString()}</updated>${entries.join('\n')}</feed>\n`,
  );
}
