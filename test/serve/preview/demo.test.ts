import { describe, expect, test } from 'vitest';
import { ReleaseHistory, VersionResponse } from '../../../src/contract/index.ts';
import { addDemo } from '../../../src/serve/preview/demo.ts';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };
const siteUrl = 'https://cdn.example.com/';
const page = {
  path: 'index.html',
  content: '<main><footer>Of a note</footer></main><footer></footer>',
};
const history = { path: 'releases.json', content: JSON.stringify(sampleHistory) };
const version = { path: 'v2/cloud/version', content: JSON.stringify(sampleResponse) };

/** Adds the demo to a page, a history and other files, and reads the result. */
function demo(files = [version], url = siteUrl, releases = history) {
  const added = addDemo([page, releases, ...files], { siteUrl: url, script });
  const read = (path: string) => String(added.find((file) => file.path === path)?.content);
  return { added, read };
}

test('the front page links to the demo in its footer', () => {
  expect(demo().read('index.html')).toBe(
    '<main><footer>Of a note</footer></main>' +
      '<footer><p lang="en"><a href="/whats-new"><bdi>Preview &lt;whats-new&gt;</bdi></a></p></footer>',
  );
});

test('the demo has the element in each mode', () => {
  const html = demo().read('whats-new.html');
  for (const mode of ['dialog', 'badge', 'inline']) {
    expect(html).toContain(
      `<whats-new src="/whats-new/version.json?${mode}" mode="${mode}" history="/whats-new/releases.json" page="/"></whats-new>`,
    );
  }
  expect(html).toContain('&#x3C;whats-new src="https://cdn.example.com/v2/cloud/version">');
});

test('its releases to have last seen are those that were current', () => {
  const options = demo()
    .read('whats-new.html')
    .match(/<option value="[^"]*">/g);
  const versions = ['', '2.4.0', '2.3.0', '2.1.0', '2.0.0'];
  expect(options).toEqual(versions.map((each) => `<option value="${each}">`));
});

test('its policy allows its own scripts, and the pictures of the releases', () => {
  const [newest, ...rest] = sampleHistory;
  const others = rest.map((entry) => ({ ...entry, art: 'https://art.example/a.png' }));
  const mixed = { path: 'releases.json', content: JSON.stringify([newest, ...others]) };
  expect(demo([version], siteUrl, mixed).read('whats-new.html')).toContain(
    'script-src &#x27;nonce-a-nonce&#x27;; connect-src &#x27;self&#x27;; img-src &#x27;self&#x27; https://art.example;',
  );
});

describe('the art', () => {
  const readArt = (url?: string) => {
    const { read } = demo([version], url);
    const { log } = VersionResponse.parse(JSON.parse(read('whats-new/version.json')));
    const [newest] = ReleaseHistory.parse(JSON.parse(read('whats-new/releases.json')));
    return [log.art, log.previous.art, newest?.art];
  };

  test('of the site is local', () => {
    expect(readArt()).toEqual(['/a.png', '/a.png', '/a.png']);
  });

  test('of another site is not', () => {
    const { art } = sampleResponse.log;
    expect(readArt('https://other.example/')).toEqual([art, art, art]);
  });
});

test('without two releases, the demo says so', () => {
  expect(demo([]).read('whats-new.html')).toContain(
    'There is no version response yet: it needs two releases.',
  );
});

test('the demo changes with the response, the history and the address of the site', () => {
  const changed = { ...sampleResponse, message: 'Changed' };
  const other = { path: 'v2/cloud/version', content: JSON.stringify(changed) };
  const all = [demo(), demo([other]), demo([version], 'https://other.example/'), demo([])];
  expect(new Set(all.map(({ added }) => JSON.stringify(added))).size).toBe(4);
});
