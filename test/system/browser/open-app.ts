import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { listenUntilDone } from '../../listen-until-done.ts';
import { openBrowser, type SystemSettings } from './open-browser.ts';

const APP = `const element = document.querySelector('whats-new');
globalThis.events = [];
for (const type of ['new-version', 'unavailable']) {
  element?.addEventListener(type, ({ detail }) =>
    events.push(type === 'new-version' ? [type, detail.version] : [type, detail.reason, detail.message]));
}
document.querySelector('#open')?.addEventListener('click', () => element.open());`;

const ART = '<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="420"/>';

const makePage = (body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>App</title>
<main>
<h1>An app</h1>
<button id="before">Before</button> <button id="open">What's new</button> <button id="after">After</button>
</main>
${body}
<script type="module" src="/app.js"></script>
<script type="module" src="/whats-new.js"></script>
</html>`;

export interface App {
  /** The URL of the page. */
  origin: string;
  /** The URL of the version response, on another origin. */
  src: string;
  /** Responds to requests for `src`. */
  answer: RequestListener;
  /** The number of requests for `src`. */
  requests: number;
  /** Responds to requests for `whats-new.json` and `releases.json`. */
  history: RequestListener;
  /** The number of these requests. */
  historyRequests: number;
  /** The headers of the page. */
  headers: OutgoingHttpHeaders;
  /** The attributes of the element, besides `src`. */
  attributes: string;
  /** The HTML after `<main>`. */
  body: (src: string) => string;
}

/** The headers of a page that allows no more than the element needs. */
export const STRICT_POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src http:; img-src http: https:; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

/** Responds as a CDN does. */
export const answerJson =
  (content: unknown): RequestListener =>
  (_, answer) => {
    answer
      .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(typeof content === 'string' ? content : JSON.stringify(content));
  };

/** Responds with the sample response, after these changes to its release. */
export function respond(changes: Partial<typeof sampleResponse.log>): RequestListener {
  const log = { ...sampleResponse.log, ...changes };
  return answerJson({ ...sampleResponse, version: log.version, log });
}

/** Serves an app with the element until the test ends. */
async function serveApp(changes: Partial<App> = {}): Promise<App> {
  const app: App = {
    origin: '',
    src: '',
    answer: (request, answer) => respond({ art: `${app.origin}art.svg` })(request, answer),
    requests: 0,
    history: answerJson(sampleHistory),
    historyRequests: 0,
    headers: {},
    attributes: '',
    body: (src) => `<whats-new src="${src}" ${app.attributes}></whats-new>`,
    ...changes,
  };
  const files: Record<string, [string, () => string | Uint8Array]> = {
    '/': ['text/html', () => makePage(app.body(app.src))],
    '/app.js': ['text/javascript', () => APP],
    '/art.svg': ['image/svg+xml', () => ART],
    '/favicon.ico': ['image/svg+xml', () => ART],
    '/whats-new.js': ['text/javascript', () => readFileSync('lib/static/whats-new.js')],
    '/whats-new-view.js': ['text/javascript', () => readFileSync('lib/static/whats-new-view.js')],
  };
  const port = await listenUntilDone((request, answer) => {
    const [type, read] = files[new URL(request.url ?? '', 'http://a').pathname] ?? [];
    if (type && read)
      return answer.writeHead(200, { 'content-type': type, ...app.headers }).end(read());
    if (request.url === '/whats-new.json' || request.url === '/releases.json') {
      app.historyRequests++;
      return app.history(request, answer);
    }
    if (!request.url?.startsWith('/v2/')) return answer.writeHead(404).end();
    app.requests++;
    return app.answer(request, answer);
  });
  app.origin = `http://localhost:${port}/`;
  app.src = `http://127.0.0.1:${port}/v2/cloud/version`;
  return app;
}

/** Opens a page and collects its errors, console messages and alerts. */
export async function openPage(context: BrowserContext) {
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => wrong.push(message.text()));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  onTestFinished(async () => page.close());
  return { page, wrong };
}

const serveScript = (name: string) => ({
  contentType: 'text/javascript',
  headers: { 'access-control-allow-origin': '*' },
  body: readFileSync(`lib/static/${name}`, 'utf8'),
});

/** Opens an app with this HTML, and serves the element, the version response and the history at the addresses of the docs. */
export async function openExample(
  context: BrowserContext,
  html: string,
  prepare: (newPage: Page) => unknown = () => {},
) {
  const { page, wrong } = await openPage(context);
  const headers = { 'access-control-allow-origin': '*' };
  const files: Record<string, object> = {
    '/': { contentType: 'text/html', body: `<!doctype html><title>App</title>${html}` },
    '/v2/cloud/version': { json: sampleResponse, headers },
    '/releases.json': { json: sampleHistory, headers },
    '/whats-new.json': { json: sampleHistory, headers },
    '/whats-new.js': serveScript('whats-new.js'),
    '/whats-new-view.js': serveScript('whats-new-view.js'),
  };
  await page.route('https://*.example.com/**', async (route) =>
    route.fulfill(files[new URL(route.request().url()).pathname] ?? { status: 204 }),
  );
  await prepare(page);
  await page.goto('https://app.example.com/');
  return { page, wrong, dialog: page.getByRole('dialog') };
}

function readEvents(least: number): unknown {
  const events: unknown = Reflect.get(globalThis, 'events');
  return Array.isArray(events) && events.length >= least ? events : undefined;
}

/** The events of the element that the app received, once there are this many. */
export async function waitForEvents(page: Page, count = 1): Promise<unknown> {
  const events = await page.waitForFunction(readEvents, count);
  return events.jsonValue();
}

/**
 * Opens one browser, on a system with these settings, for the tests of a file or a `describe`. `start` starts an app,
 * with its own port and storage, and `open` also waits for the dialog. `prepare` runs before the page is loaded.
 */
export function useApps(settings: SystemSettings = {}) {
  const browser = openBrowser(settings);
  const start = async (
    changes: Partial<App> = {},
    prepare: (newPage: Page) => unknown = () => {},
  ) => {
    const app = await serveApp(changes);
    const { page, wrong } = await openPage(browser.get());
    await prepare(page);
    await page.goto(app.origin);
    return { app, page, wrong, dialog: page.getByRole('dialog') };
  };
  const open = async (...args: Parameters<typeof start>) => {
    const started = await start(...args);
    await started.dialog.waitFor();
    return started;
  };
  return { start, open };
}
