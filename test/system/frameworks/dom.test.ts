import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HTML = '<whats-new src="https://notes.example.com/v2/cloud/version"></whats-new>';
const OPEN = {
  jsdom: `const { window } = new JSDOM(html, { runScripts: 'outside-only', url });`,
  'happy-dom': `const window = new Window({ url, settings: { enableJavaScriptEvaluation: true,
    suppressInsecureJavaScriptEnvironmentWarning: true, fetch: { interceptor: {
    beforeAsyncRequest: async ({ window }) => new window.Response('', { status: 404 }) } } } });
    window.document.body.innerHTML = html;`,
};

test.each([
  ['jsdom', 'JSDOM', 'unsupported'],
  ['happy-dom', 'Window', 'status'],
] as const)('with %s, as docs say', (library, name, reason) => {
  // A block, because evaluated declarations would be global.
  const code = `{${readFileSync('lib/static/whats-new.js', 'utf8')}}`;
  const script = `import { ${name} } from '${library}';
    const [html, url] = ${JSON.stringify([HTML, 'https://app.example.com/'])};
    ${OPEN[library]}
    window.document.querySelector('whats-new').addEventListener('unavailable', ({ detail }) => {
      console.log(detail.reason);
      process.exit();
    });
    window.eval(${JSON.stringify(code)});`;
  const cwd = join(import.meta.dirname, '..');
  const options = ['--input-type=module', '-e', script];
  expect(execFileSync(process.execPath, options, { cwd, encoding: 'utf8' })).toBe(`${reason}\n`);
});
