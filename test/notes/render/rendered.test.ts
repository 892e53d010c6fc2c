import { createHtmlWriter } from '../../../src/notes/render/show-nodes.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { writeHtml } from '../../../src/notes/render/write-html.ts';
import { testTables } from '../../lists.ts';
import { noteText } from '../../temporary.ts';
import { compileText } from '../compile-text.ts';
import { elementsOf, NO_VIEW, prepareBody } from '../parse.ts';

const siteUrl = 'https://site.example/notes/';

testTables('test/fixtures/rendered', {
  note: async (body) => {
    const { release } = await compileText(noteText({ version: '1.0' }, body), { siteUrl });
    return release?.note;
  },
  // Much of it is an error in a note. The page must be safe even if it were shown.
  html: (body) => writeHtml(elementsOf(body), createHtmlWriter({ view: NO_VIEW, use: 'feed' })),
  markdown: (body) => renderMarkdown(prepareBody(body, siteUrl).tree.children),
  text: (body) => renderText(elementsOf(body), '\n\n', NO_VIEW),
});
