import { describe, expect, test } from 'vitest';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';
import { compileText } from './compile-text.ts';
import { findSample } from './files.ts';

const SITE = 'https://notes.example.com/log/';

async function compile(body: string, settings: Record<string, unknown> = {}) {
  return compileText(noteText({}, body), { siteUrl: SITE, ...settings }, { find: findSample });
}

async function problemsOf(body: string, settings: Record<string, unknown> = {}) {
  return describeProblems((await compile(body, settings)).problems);
}

const PICTURE = `${SITE}art/a.png`;

describe('a picture next to the note has its published address', () => {
  test.each([
    ['![A](images/a.png)', `A (${PICTURE})`, `![A](${PICTURE})`],
    ['![A](./images/a.png)', `A (${PICTURE})`, `![A](${PICTURE})`],
    ['![A](<images/a b.png>)', `A (${SITE}art/a%20b.png)`, `![A](${SITE}art/a%20b.png)`],
    ['![A](images/a%20b.png)', `A (${SITE}art/a%20b.png)`, `![A](${SITE}art/a%20b.png)`],
    ['![A](images/100%.png)', `A (${SITE}art/100%25.png)`, `![A](${SITE}art/100%25.png)`],
    ['![A](images\\a.png)', `A (${PICTURE})`, `![A](${PICTURE})`],
    ['![A](images/a.png?raw=true "T")', `A (${PICTURE})`, `![A](${PICTURE} "T")`],
    ['![A](images/a.png?b#dark)', `A (${PICTURE}#dark)`, `![A](${PICTURE}#dark)`],
    ['![A][b]\n\n[b]: images/a.png', `A (${PICTURE})`, `![A](${PICTURE})`],
    ['<img alt="A" src="images/a.png">', `A (${PICTURE})`, `<img alt="A" src="${PICTURE}">`],
    ['A <img src="images/a.png">', 'A', `A <img src="${PICTURE}">`],
    [
      '<video src="images/a.mp4" title="A" poster="images/a.png"></video>',
      `A (${SITE}art/a.mp4)`,
      `<video src="${SITE}art/a.mp4" title="A" poster="${PICTURE}"></video>`,
    ],
    [
      'A <audio controls><source src="images/a.mp3#t=10"></audio>',
      `A ${SITE}art/a.mp3#t=10`,
      `A <audio controls><source src="${SITE}art/a.mp3#t=10"></audio>`,
    ],
    [
      'A <picture><source srcset="images/b.png 2x"><img alt="B" src="images/a.png"></picture>',
      `A B (${PICTURE})`,
      `A <picture><source><img alt="B" src="${PICTURE}"></picture>`,
    ],
    [
      '![A](/a.png)',
      'A (https://notes.example.com/a.png)',
      '![A](https://notes.example.com/a.png)',
    ],
    ['<a href="b/c">A</a>', `A (${SITE}b/c)`, `<a href="${SITE}b/c">A</a>`],
    [
      '<a href="/b">A</a>',
      'A (https://notes.example.com/b)',
      '<a href="https://notes.example.com/b">A</a>',
    ],
  ])('%s', async (body, text, markdown) => {
    const asText = await compile(body);
    expect(asText.problems).toEqual([]);
    expect(asText.release?.entry.body).toBe(text);
    const asMarkdown = await compile(body, { format: 'markdown' });
    expect(asMarkdown.release?.entry.body).toBe(markdown);
    expect(asMarkdown.release?.article.html).toBe(asText.release?.article.html);
  });
});

const NO_FILE = 'in the directory of the notes; correct the path, or type a whole URL, https://…\n';

describe('a problem is at its line, in both formats', () => {
  test.each([
    ['a\n\n![A](a.png)', `9:1-9:12 missing-picture: there is no file "a.png" ${NO_FILE}`],
    ['![A](b%20c.png)', `7:1-7:16 missing-picture: there is no file "b c.png" ${NO_FILE}`],
    [
      '![A][b]\n\n[b]: ../a.png',
      `9:1-9:14 missing-picture: there is no file "../a.png" ${NO_FILE}`,
    ],
    ['<p>\n<img src="a.png">\n</p>', `8:1 missing-picture: there is no file "a.png" ${NO_FILE}`],
    [
      'a <video src="a.mp4" poster="a.png"></video>',
      `7:3 missing-picture: there is no file "a.mp4" ${NO_FILE}` +
        `7:3 missing-picture: there is no file "a.png" ${NO_FILE}`,
    ],
    [
      '![A](images/a.mp4)',
      '7:1-7:19 picture: "images/a.mp4" is not a picture; name one here, or show a picture with <img>, other files with <video> or <audio>\n',
    ],
    [
      'a <audio src="images/a.png"></audio>',
      '7:3 picture: "images/a.png" is not a video or audio file; name one here, or show a picture with <img>, other files with <video> or <audio>\n',
    ],
    [
      '![A](?raw)',
      '7:1-7:11 no-address: this image has no address; type one between the parentheses (), or delete it\n',
    ],
  ])('%s', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
    expect(await problemsOf(body, { format: 'markdown' })).toBe(problems);
  });

  test('without siteUrl there is one, and one for each missing file', async () => {
    const body = '![A](images/a.png) ![A](a.png)\n\n<img src="images/b.png"> ![A](images/a.png)';
    expect(await problemsOf(body, { siteUrl: undefined })).toBe(
      '7:1-7:19 picture: "images/a.png" is a local file, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"\n' +
        `7:20-7:31 missing-picture: there is no file "a.png" ${NO_FILE}`,
    );
  });
});

describe('the page shows files with relative addresses, the feed with absolute ones', () => {
  const SIZE = 'width="640" height="360" loading="lazy" decoding="async"';
  test.each([
    ['![A](images/a.png)', `<p><img src="art/a.png" alt="A" ${SIZE}></p>`],
    ['<img src="images/a.png" width="1" onerror="x()">', `<img src="art/a.png" alt="" ${SIZE}>`],
    [
      '<video src="images/a.mp4" poster="images/a.png" title="A" autoplay loop></video>',
      '<video src="art/a.mp4" poster="art/a.png" title="A" controls preload="none"></video>',
    ],
    [
      '<video src="images/a.mp4" autoplay loop muted></video>',
      '<video src="art/a.mp4" loop muted playsinline controls preload="none"></video>',
    ],
    [
      '<audio><source src="images/a.mp3" type="audio/mpeg">Words.</audio>',
      '<audio controls preload="none"><source src="art/a.mp3" type="audio/mpeg">Words.</audio>',
    ],
    [
      '<picture><source srcset="b.png"><img src="images/a.png"></picture>',
      `<img src="art/a.png" alt="" ${SIZE}>`,
    ],
  ])('%s', async (body, html) => {
    const { release } = await compile(body);
    expect(release?.article.html.trim()).toContain(html);
    const feed = html.replaceAll('="art/', `="${SITE}art/`).replace(' loop muted playsinline', '');
    expect(release?.feed.trim()).toContain(feed);
  });

  test.each([
    ['<video controls>Words.</video>', 'Words.'],
    ['<source src="images/a.mp3"> Words.', 'Words.'],
    ['<track src="https://e.com/a.vtt"> Words.', 'Words.'],
  ])('%s is only its words', async (body, html) => {
    expect((await compile(body)).release?.article.html.replaceAll(/<\/?p>/g, '').trim()).toBe(html);
  });
});
