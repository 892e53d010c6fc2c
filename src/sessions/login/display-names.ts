/** The name of an unknown device or browser. */
export const UNKNOWN = 'Unknown';

/** Display names by the lower-case names of my-ua-parser and Sec-CH-UA-Platform. */
export const DEVICE_NAMES: ReadonlyMap<string, string> = new Map([
  ['android', 'Android'],
  ['chrome os', 'ChromeOS'],
  ['chromium os', 'ChromeOS'],
  ['ios', 'iOS'],
  ['ipados', 'iPadOS'],
  ['linux', 'Linux'],
  ['mac os', 'macOS'],
  ['macos', 'macOS'],
  ['windows', 'Windows'],
]);

/** Display names by the lower-case names of my-ua-parser and the brands of Sec-CH-UA. */
export const BROWSER_NAMES: ReadonlyMap<string, string> = new Map([
  ['android webview', 'Chrome WebView'],
  ['brave', 'Brave'],
  ['chrome', 'Google Chrome'],
  ['chromium', 'Chromium'],
  ['duckduckgo', 'DuckDuckGo'],
  ['edge', 'Microsoft Edge'],
  ['google chrome', 'Google Chrome'],
  ['gsa', 'Google App'],
  ['headlesschrome', 'Chrome Headless'],
  ['ie', 'Internet Explorer'],
  ['iemobile', 'Internet Explorer'],
  ['microsoft edge', 'Microsoft Edge'],
  ['mobile safari', 'Safari'],
  ['opera', 'Opera'],
  ['opera gx', 'Opera GX'],
  ['opera mini android', 'Opera Mini'],
  ['opera mobi', 'Opera'],
  ['opera tablet', 'Opera'],
  ['safari', 'Safari'],
  ['samsung internet', 'Samsung Internet'],
  ['vivaldi', 'Vivaldi'],
  ['yabrowser', 'Yandex'],
  ['yandex', 'Yandex'],
]);
