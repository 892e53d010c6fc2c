import { expect, test } from 'vitest';
import { renderDemoPage } from '../../../src/serve/preview/demo-page.ts';
import { sampleResponse } from '../../client/sample-response.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };

test('has the element in each mode, and says how to write it', () => {
  const html = renderDemoPage(sampleResponse, 'https://notes.example.com/', script);
  for (const mode of ['dialog', 'badge', 'inline']) {
    expect(html).toContain(
      `<whats-new src="/whats-new/v2/cloud/version?${mode}" mode="${mode}" page="/"></whats-new>`,
    );
    expect(html).toContain(
      `&#x3C;whats-new src="https://notes.example.com/v2/cloud/version" mode="${mode}">`,
    );
  }
});

test('its policy allows its own scripts, its server, and the picture of the current release', () => {
  expect(renderDemoPage(sampleResponse, undefined, script)).toContain(
    'script-src &#x27;nonce-a-nonce&#x27;; connect-src &#x27;self&#x27;; img-src &#x27;self&#x27; https://cdn.example.com;',
  );
});

test('without two releases, it says so', () => {
  expect(renderDemoPage(undefined, undefined, script)).toContain(
    'There is no version response yet: it needs two releases.',
  );
});
