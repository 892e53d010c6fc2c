import { chromium, firefox, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** Whether the tests run in Firefox instead of Chromium. */
export const isFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** Without these Chromium sends requests to servers of Google. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Settings of the reader's system. */
export interface SystemSettings {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
}

const launchChromium = async () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Its sandbox does not work for root, the user of most containers.
    chromiumSandbox: process.getuid?.() !== 0,
    args: QUIET,
  });

/** Later versions of playwright-core than 1.64 need a newer Firefox than Debian's. */
const launchFirefox = async (settings: SystemSettings) =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox',
    firefoxUserPrefs: {
      // The wheel of a test scrolls like that of a user.
      'remote.events.async.wheel.enabled': true,
      // Playwright cannot emulate these in this Firefox, and says nothing if asked to.
      'ui.systemUsesDarkTheme': settings.colorScheme === 'dark' ? 1 : 0,
      'ui.prefersReducedMotion': settings.reducedMotion === 'reduce' ? 1 : 0,
      'browser.display.document_color_use': settings.forcedColors === 'active' ? 2 : 1,
    },
  });

/** The browsers of this worker, which the test files share. One Firefox has one system's settings. */
const browsers = new Map<string, Promise<Browser>>();

async function launch(settings: SystemSettings): Promise<Browser> {
  const key = isFirefox ? JSON.stringify(settings) : '';
  const launched = browsers.get(key) ?? (isFirefox ? launchFirefox(settings) : launchChromium());
  browsers.set(key, launched);
  return launched;
}

/** Opens the system's browser with a new profile for the tests of a file; `get` returns its context. */
export function openBrowser(settings: SystemSettings = {}): { get: () => BrowserContext } {
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    const browser = await launch(settings);
    context = await browser.newContext(isFirefox ? {} : settings);
    context.setDefaultTimeout(120_000);
  });
  afterAll(async () => context?.close());
  return {
    get: () => {
      if (!context) throw new Error('the browser is open only while tests run');
      return context;
    },
  };
}
