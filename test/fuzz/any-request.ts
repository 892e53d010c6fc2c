import * as fc from 'fast-check';

/** The token for which the store fails. */
export const FAILING = 'fails';

const split = (list: string): string[] => list.split('|');

// The pieces that requests are made of. `{name}` stands for a value of the tested system.
const METHODS = split('POST|PUT|DELETE|OPTIONS|PATCH|TRACE|PROPFIND');
const TOKENS = [...split('{ada}|{ada on a phone}|{bob}|{expired}|{revoked}'), FAILING];
const CREDENTIALS = [
  ...TOKENS,
  ...split(
    `Bearer |Bearer|bearer |BEARER |Basic |Token |Bearer=| |\t|,|, |=|"|' OR 1=1 --|%00|undefined`,
  ),
  'a'.repeat(1025),
];
const COOKIES = [
  ...TOKENS,
  ...split(
    'session=|\u00A0|session|__Host-session=|Session=|; |;| |,|=|"|a=b|undefined=|__proto__=',
  ),
  'a'.repeat(9000),
];
const ORIGINS = split(
  'https://app.example.com|https://evil.example|null|*|HTTPS://APP.EXAMPLE.COM|:8443|.evil.example|{ada}',
);
const TAGS = split('W/|*|"|"a"|,|, | ');
const ENCODINGS = split('br|gzip|identity|deflate|*|GZIP|;q=0|;q=1|;q=0.5|;q=x|;|,|, |=');
const RANGES = split('bytes=|0-|-1|0-0|9999999999-|,|items=');
const TARGETS = split(
  '/v2/auth/get-active-sessions|/v2/cloud/version|/index.html|/a..b|/art/%C3%BCmlaut%20100%25.png|/directory/file.txt|/no-such-file',
);
const BASES = split('http://a|https://{ada}:{ada}@a|HTTP://a:80|file://|data:|//a');
const PATHS = [
  ...split(
    '/|//|.|..|/../|%2e|%2E%2e|%2f|%5c|\\|%00|%|%zz|%c0%ae|%252e|%uff0e|?|#|;|?token={ada}|*',
  ),
  ...split(
    'v2|auth|cloud|version|get-active-sessions|V2|secret|dist|dist-2|link|link-inside|neighbour',
  ),
  ...split('.env|.git/config|directory|file.txt|etc/passwd|http://a|file:///'),
  'a'.repeat(300),
];

/** A request. `{name}` in its texts stands for a value of the tested system. */
export interface AnyRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
}

/** Characters that are allowed in a header value. */
const anyLegal = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).map((byte) => (byte === 0x7f ? 9 : byte)),
    { maxLength: 20 },
  )
  .map((bytes) => String.fromCharCode(...bytes));

/** Texts made from pieces, and from some random characters. */
function pieces(list: readonly string[], maxLength = 6): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...list) },
    { weight: 1, arbitrary: anyLegal },
  );
  return fc.array(piece, { maxLength }).map(join);
}

function join(parts: readonly string[]): string {
  return parts.join('');
}

const header = (names: readonly string[], value: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), value);

const bearer = fc.constantFrom(...TOKENS).map((token) => `Bearer ${token}`);
const session = fc.constantFrom(...TOKENS).map((token) => `session=${token}`);

const credentials = fc.oneof(
  { weight: 3, arbitrary: header(['authorization', 'Authorization'], bearer) },
  { weight: 3, arbitrary: header(['authorization'], pieces(CREDENTIALS, 4)) },
  { weight: 1, arbitrary: header(['cookie'], session) },
  { weight: 2, arbitrary: header(['cookie', 'Cookie'], pieces(COOKIES)) },
);

const other = fc.oneof(
  header(['origin', 'Origin'], pieces(ORIGINS, 2)),
  header(['if-none-match'], pieces(TAGS)),
  header(['accept-encoding'], pieces(ENCODINGS)),
  header(['range', 'if-range'], pieces(RANGES)),
  header(['x-forwarded-host', 'x-forwarded-proto', 'referer', 'x-authorization'], pieces(ORIGINS)),
  header(['if-match', 'if-modified-since', 'accept', 'access-control-request-method'], anyLegal),
  header(['expect'], fc.constant('100-continue')),
  header(['connection'], fc.constantFrom('close', 'upgrade', 'keep-alive')),
  header(['upgrade'], fc.constantFrom('websocket', 'h2c', '{ada}')),
  header(['user-agent', 'sec-ch-ua', 'x-forwarded-for', 'forwarded'], anyLegal),
);

/** Headers may be repeated. */
const headers = fc.oneof<fc.MaybeWeightedArbitrary<AnyRequest['headers']>[]>(
  { weight: 4, arbitrary: fc.array(fc.oneof(credentials, other), { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.tuple(credentials) },
  { weight: 1, arbitrary: fc.constant([]) },
);

const target = fc.oneof(
  { weight: 3, arbitrary: fc.constant('/v2/auth/get-active-sessions') },
  { weight: 2, arbitrary: fc.constantFrom(...TARGETS) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...TARGETS), pieces(PATHS, 3)).map(join),
  },
  { weight: 3, arbitrary: pieces(PATHS, 8).map((path) => `/${path}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...BASES), fc.constantFrom(...TARGETS)).map(join),
  },
  { weight: 1, arbitrary: pieces(PATHS) },
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
);

/** A request with any method, path and headers, in characters that HTTP allows. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({ method, target, headers });
