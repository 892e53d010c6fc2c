import * as fc from 'fast-check';
import { Settings } from '../../src/site/settings.ts';
import { anyCharacter } from './any-note.ts';

const LOCALES = [
  'de',
  'ar-EG',
  'th-TH-u-ca-buddhist',
  'zh-Hans',
  'en-u-nu-arab',
  'x-a',
  'root',
  'en_US',
  'i-klingon',
  'art-lojban',
];
const value = fc.oneof(
  fc.constantFrom(
    'text',
    'markdown',
    'https://a.b',
    'http://',
    'HTTPS://a/?b',
    'on {date}',
    '{date}{date}',
    '$&{date}',
    ...LOCALES,
  ),
  anyCharacter,
  fc.jsonValue({ maxDepth: 2 }),
);
const settings = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...Object.keys(Settings.shape)) },
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

/** The text of a settings file: right, wrong, of the wrong kind, or no JSON at all. */
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
  )
  .map((text) => new TextEncoder().encode(text));
