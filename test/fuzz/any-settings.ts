import * as fc from 'fast-check';
import { TypedSettings } from '../../src/project/settings.ts';
import { anyCharacter } from './any-note.ts';

const LOCALES =
  'de ar-EG th-TH-u-ca-buddhist zh-Hans en-u-nu-arab x-a root en_US i-klingon art-lojban'.split(
    ' ',
  );
const TEXTS = 'text markdown https://a.b http:// HTTPS://a/?b {date} {date}{date} $&{date}'.split(
  ' ',
);
const value = fc.oneof(
  fc.constantFrom(...TEXTS, ...LOCALES),
  anyCharacter,
  fc.jsonValue({ maxDepth: 2 }),
);
const settings = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...Object.keys(TypedSettings.shape)) },
        {
          weight: 1,
          arbitrary: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'titel'), anyCharacter),
        },
      ),
      value,
    ),
    { maxLength: 5 },
  )
  .map(
    (entries) =>
      `{${entries.map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`).join(',\n')}}`,
  );

/** JSON that parsers disagree on, or that is nested very deeply. */
const odd = fc.oneof(
  fc.constantFrom(
    '{"title": "\\ud800"}',
    '{"title": "\\u202E\\u0000"}',
    '{"\\ud800": 1}',
    '{"history": 1e999}',
    '{"history": -0}',
    '{"history": 50.5}',
    '{"title": "a", "title": "b"}',
    '{"__proto__": {"title": "a"}}',
    '\uFEFF{}',
    '\uFEFF\uFEFF{}',
    '// a\n{}',
    '{"title": "a",}',
    "{'title': 'a'}",
    'NaN',
    '',
    '{"hosting": ["nginx", "nginx", null]}',
    '{"types": [null]}',
    '{"languages": {"de": {"labels": {"a": 1}, "title": 1, "b": 1}, "fr": null}}',
  ),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '{"title": [', '"'), fc.integer({ min: 1, max: 20_000 }))
    .map(([piece, count]) => piece.repeat(count)),
);

/** The bytes of a settings file: valid, with wrong values, of the wrong type, or not JSON. */
export const anySettings: fc.Arbitrary<Uint8Array> = fc
  .oneof(
    { weight: 6, arbitrary: settings },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(settings, fc.nat(), anyCharacter)
        .map(
          ([text, at, add]) => text.slice(0, at % text.length) + add + text.slice(at % text.length),
        ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: odd },
  )
  .map((text) => new TextEncoder().encode(text));
