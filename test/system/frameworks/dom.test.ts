import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const OPEN = {
  jsdom: `import { JSDOM } from 'jsdom';
    const { window } = new JSDOM('', { runScripts: 'outside-only', url: 'https://app.example.com/' });`,
  'happy-dom': `import { Window } from 'happy-dom';
    const window = new Window({ url: 'https://app.example.com/', settings: {
      enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true } });`,
};

test.each(['jsdom', 'happy-dom'] as const)(
  'with %s, as docs say, the element sends no request, and open() resolves to false',
  (library) => {
    // A block, because evaluated declarations would be global.
    const code = `{${readFileSync('lib/static/whats-new.js', 'utf8')}}`;
    // Test runners have the Request and the fetch of Node.js.
    const script = `${OPEN[library]}
      window.Request = Request;
      window.fetch = async (url) => (console.log('request', url), new Response('', { status: 404 }));
      window.eval(${JSON.stringify(code)});
      for (const mode of ['dialog', 'badge', 'inline']) {
        const element = window.document.createElement('whats-new');
        element.setAttribute('src', 'https://notes.example.com/v2/cloud/version');
        element.setAttribute('mode', mode);
        const { promise, resolve } = Promise.withResolvers();
        element.addEventListener('unavailable', ({ detail }) => resolve(detail.reason));
        window.document.body.append(element);
        console.log(mode, await promise, await element.open());
      }
      process.exit();`;
    const cwd = join(import.meta.dirname, '..');
    const options = ['--input-type=module', '-e', script];
    expect(execFileSync(process.execPath, options, { cwd, encoding: 'utf8' })).toBe(
      'dialog unsupported false\nbadge unsupported false\ninline unsupported false\n',
    );
  },
);
