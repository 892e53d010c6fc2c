/** The pieces that requests are made of. `{name}` stands for a value of the tested system. */

export const METHODS = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'get'];

export const TOKENS = ['{ada}', '{ada on a phone}', '{bob}', '{expired}', '{revoked}', 'fails'];

export const CREDENTIALS = [
  ...TOKENS,
  'Bearer ',
  'Bearer',
  'bearer ',
  'BEARER ',
  'Basic ',
  'Token ',
  'Bearer=',
  ' ',
  '\t',
  ',',
  ', ',
  '=',
  '"',
  "' OR 1=1 --",
  '%00',
  'undefined',
  'a'.repeat(1025),
];

export const COOKIES = [
  ...TOKENS,
  'session=',
  '\u00A0',
  'session',
  '__Host-session=',
  'Session=',
  '__Host-device=',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '; ',
  ';',
  ' ',
  ',',
  '=',
  '"',
  'a=b',
  'undefined=',
  '__proto__=',
  'a'.repeat(9000),
];

export const ORIGINS = [
  'https://app.example.com',
  'https://evil.example',
  'null',
  '*',
  'HTTPS://APP.EXAMPLE.COM',
  ':8443',
  '.evil.example',
  '{ada}',
];

export const TAGS = ['{tag}', 'W/', '*', '"', '"a"', ',', ', ', ' '];

export const ENCODINGS = [
  'br',
  'gzip',
  'identity',
  'deflate',
  '*',
  'BR',
  ';q=0',
  ';q=1',
  ';q=0.5',
  ';q=x',
  ';',
  ',',
  ', ',
  '=',
];

export const RANGES = ['bytes=', '0-', '-1', '0-0', '9999999999-', ',', 'items='];

export const TARGETS = [
  '/v2/auth/get-active-sessions',
  '/v2/cloud/version',
  '/index.html',
  '/a..b',
  '/art/%C3%BCmlaut%20100%25.png',
  '/directory/file.txt',
  '/no-such-file',
];

export const BASES = [
  'http://a',
  'https://{ada}:{ada}@a',
  'HTTP://a:80',
  'file://',
  'data:',
  '//a',
];

export const PATHS = [
  '/',
  '//',
  '.',
  '..',
  '/../',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%252e',
  '%uff0e',
  '?',
  '#',
  ';',
  '?token={ada}',
  '*',
  'v2',
  'auth',
  'cloud',
  'version',
  'get-active-sessions',
  'V2',
  'secret',
  'dist',
  'dist-2',
  'link',
  'link-inside',
  'neighbour',
  '.env',
  '.git/config',
  'directory',
  'file.txt',
  'etc/passwd',
  'http://a',
  'file:///',
  'a'.repeat(300),
];
