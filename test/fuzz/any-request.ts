import * as fc from 'fast-check';

/** A request. `{name}` in its texts stands for a value of the tested system. */
export interface AnyRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
}

/** The token for which the store fails. */
export const FAILING = 'fails';

const split = (list: string): string[] => list.split('|');
const TOKENS = [...split('{ada}|{ada on a phone}|{bob}|{expired}|{revoked}'), FAILING];
const SESSIONS = '/v2/auth/get-active-sessions';
const TARGETS = split(
  `${SESSIONS}|/v2/cloud/version|/index.html|/a..b|/art/%C3%BCmlaut%20100%25.png|/directory/file.txt|/no-such-file`,
);
/** Pieces of hostile paths. */
export const PATHS = [
  ...split('/|//|.|..|/../|%2e|%2E%2e|%2f|%2F|%5c|\\|%00|%|%zz|%c0%ae|%252e|%uff0e|?|#|;|*'),
  ...split('v2|auth|cloud|version|get-active-sessions|V2|secret|dist|dist-2|link|link-inside'),
  ...split(
    'neighbour|.env|.git/config|directory|file.txt|etc/passwd|http://a|file:///|?token={ada}',
  ),
  'a'.repeat(300),
];

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
  return fc.array(piece, { maxLength }).map((parts) => parts.join(''));
}

const ORIGINS = split(
  'https://app.example.com|https://evil.example|null|*|HTTPS://APP.EXAMPLE.COM|:8443|.evil.example|{ada}',
);
/** Names of headers, and what their values are made of. */
const HEADERS: [names: string, values: string[]][] = [
  ['authorization|Authorization', TOKENS.map((token) => `Bearer ${token}`)],
  ['cookie|Cookie', TOKENS.map((token) => `session=${token}`)],
  [
    'authorization',
    [
      ...TOKENS,
      ...split(`Bearer |bearer |BEARER |Basic |Token |Bearer=| |\t|,|=|"|' OR 1=1 --|%00`),
    ],
  ],
  ['authorization|cookie', ['a'.repeat(1024), 'a'.repeat(1025)]],
  [
    'cookie|Cookie',
    [
      ...TOKENS,
      ...split('session=|\u00A0|session|__Host-session=|Session=|; |;| |,|=|"|a=b|__proto__='),
    ],
  ],
  ['origin|Origin|x-forwarded-host|x-forwarded-proto|referer|x-authorization', ORIGINS],
  ['if-none-match|if-match', split('W/|*|"|"a"|,|, | ')],
  ['accept-encoding', split('br|gzip|identity|deflate|*|GZIP|;q=0|;q=1|;q=0.5|;q=x|;|,|, |=')],
  ['range|if-range', split('bytes=|0-|-1|0-0|9999999999-|,|items=')],
  ['if-modified-since|accept|access-control-request-method|user-agent|x-forwarded-for', ['']],
  ['expect', ['100-continue']],
  ['connection', split('close|upgrade|keep-alive')],
  ['upgrade', split('websocket|h2c|{ada}')],
];
const WHOLE = /^(?:authorization\|cookie|expect|connection|upgrade)$/;
const header = fc.oneof(
  ...HEADERS.map(([names, values]) =>
    fc.tuple(
      fc.constantFrom(...split(names)),
      fc.oneof(
        fc.constantFrom(...values),
        WHOLE.test(names) ? fc.constantFrom(...values) : pieces(values),
      ),
    ),
  ),
);

const target = fc.oneof(
  { weight: 3, arbitrary: fc.constant(SESSIONS) },
  { weight: 2, arbitrary: fc.constantFrom(...TARGETS) },
  { weight: 3, arbitrary: pieces(PATHS, 8).map((path) => `/${path}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '',
          ...split('http://a|https://{ada}:{ada}@a|HTTP://a:80|file://|data:|//a'),
        ),
        fc.constantFrom('', ...TARGETS),
        pieces(PATHS, 3),
      )
      .map((parts) => parts.join('')),
  },
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 2, arbitrary: fc.constant('HEAD') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...split('POST|PUT|DELETE|OPTIONS|PATCH|TRACE|PROPFIND')),
  },
);

/** A request with any method, path and headers, which may be repeated, in characters that HTTP allows. */
export const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method,
  target,
  headers: fc.array(header, { maxLength: 6 }),
});
