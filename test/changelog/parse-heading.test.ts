import { expect, test } from 'vitest';
import { parseHeading } from '../../src/changelog/parse-heading.ts';

/** A heading in short: `version date "title" marks`, `range`, or `none`. */
function describeHeading(text: string, hasLink = false): string {
  const heading = parseHeading(text, hasLink);
  if (!heading) return 'none';
  if (heading.isRange) return 'range';
  const { version, date, label, title = label, remark, isUnreleased } = heading;
  const { isYanked, isPrerelease, certainty } = heading;
  const isDoubtful = certainty === 'doubtful';
  const marks = { isUnreleased, isYanked, isPrerelease, isDoubtful };
  const said = Object.entries(marks).flatMap(([name, isSet]) => (isSet ? name : []));
  const parts = [version, date, title && `"${title}"`, ...said, remark && `(${remark})`];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

test.each([
  ['[1.0.0] - 2026-06-20', '1.0.0 2026-06-20'],
  ['1.0.0 - 2026-06-20', '1.0.0 2026-06-20'],
  ['1.2.3 (2026-08-20)', '1.2.3 2026-08-20'],
  ['v3.1.20 - 2026-10-22T12:21:32Z', 'v3.1.20 2026-10-22T12:21:32Z'],
  ['v3.1.18 (Pre-release) - 2026-10-11', 'v3.1.18 2026-10-11 isPrerelease'],
  ['2.9.5 / 2026.08.06', '2.9.5 2026-08-06'],
  ['v0.1.0 / 2026.08.23 / New engine', 'v0.1.0 2026-08-23 "v0.1.0 / New engine"'],
  ['2026-01-05 - 1.2.3', '1.2.3 2026-01-05'],
  ['1.2.3 - Released on May 5th, 2026', '1.2.3 2026-05-05'],
  ['1.2.3 (15 August 2026)', '1.2.3 2026-08-15'],
  ['1.2.3 – 2026-01-05 10:00 +0200', '1.2.3 2026-01-05T10:00:00+02:00'],
  ['1.2.3 / 2026-01-05T10:00:00', '1.2.3 2026-01-05'],
  ['Kite 3.6.3 (2022-05-05, only on npm)', '3.6.3 2022-05-05 "Kite 3.6.3 (only on npm)"'],
  ['18.1.0 Chrysalis (2026-01-05)', '18.1.0 2026-01-05 "18.1.0 Chrysalis"'],
  ['Kite.js 18.0.0 (2026-04-19)', '18.0.0 2026-04-19 "Kite.js 18.0.0"'],
  ['Release v6.2 (Long-term Support)', 'v6.2 "Release v6.2 (Long-term Support)"'],
  ['Release v6.2', 'v6.2'],
  ['Version 5', '5'],
  ['@scope/name@1.2.3', '1.2.3 "@scope/name 1.2.3"'],
  ['0.13a1 (2026-01-05)', '0.13a1 2026-01-05 isPrerelease'],
  ['2.0.0-rc.1', '2.0.0-rc.1 isPrerelease'],
  ['1.2.1 (Beta)', '1.2.1-beta isPrerelease'],
  ['2.0.0 Beta 2 (2026-04-01)', '2.0.0-beta.2 2026-04-01 isPrerelease'],
  ['[3.0.0 RC 1] - 2026-04-01', '3.0.0-rc.1 2026-04-01 isPrerelease'],
  ['1.5.0 beta3 / 2011-06-17', '1.5.0-beta.3 2011-06-17 isPrerelease'],
  ['1.2.0@RC-1 - 2026-12-01', '1.2.0-rc.1 2026-12-01 isPrerelease'],
  ['v1.0.0-rc2 / 2026.05.12', 'v1.0.0-rc2 2026-05-12 isPrerelease'],
  ['v2.0.0 - Preview', 'v2.0.0-preview isPrerelease'],
  [
    'Kite 2.0.0 Release Candidate 3: Wings',
    '2.0.0-rc.3 "Kite 2.0.0-rc.3: Wings" isPrerelease isDoubtful',
  ],
  ['2.0.0 M2', '2.0.0-m.2 isPrerelease'],
  ['2.0.0 beta 4 April 2026', '2.0.0-beta 2026-04-04 isPrerelease'],
  ['1.2.0 Preview of wings', '1.2.0 "1.2.0 Preview of wings" isDoubtful'],
  ['[1.1.0] - 2026-01-08 - yanked', '1.1.0 2026-01-08 isYanked'],
  ['[0.8.0] - 2026-01-08 [DEPRECATED]', '0.8.0 2026-01-08 isYanked'],
  ['Kite 1.0 release notes', '1.0 "Kite 1.0 release notes" isDoubtful'],
  ['[Rust 0.12.0] - 2014-10-09', '0.12.0 2014-10-09 "Rust 0.12.0"'],
  ['[v.5.0.1]', 'v5.0.1'],
  ['[1.2.0] - 2026-01-08 [YANKED]', '1.2.0 2026-01-08 isYanked'],
  ['[Unreleased]', 'Unreleased isUnreleased'],
  ['2.0.0 (unreleased)', '2.0.0 isUnreleased'],
  ['[Unreleased] - TBD', 'Unreleased isUnreleased'],
  ['[unreleased] - XXXX-XX-XX', 'Unreleased isUnreleased'],
  ['1.3.0 - YYYY-MM-DD', '1.3.0 isUnreleased'],
  ['main (unreleased)', 'Unreleased isUnreleased'],
  ['Release (2026-02-13)', '2026-02-13 2026-02-13'],
  ['2026-05-06', '2026-05-06 2026-05-06'],
  ['2026.10.1', '2026.10.1'],
  ['v2026.10.1 (2026-10-05)', 'v2026.10.1 2026-10-05'],
  ['[../../x] - 2026-01-05', '../../x 2026-01-05'],
  ['1.0 (03/04/2026)', '1.0 ("03/04/2026" is not one clear date)'],
  ['1.0 (2026-02-30)', '1.0 ("2026-02-30" is not one clear date)'],
  ['1.0 / 2026.05.14 - 2026.06.22', '1.0 (its heading has two dates)'],
  ['3.1.x (2026-09-05 - 2026-09-19)', 'range'],
  ['5.x', 'range'],
  ['1.0.0 - 1.2.0', '1.0.0 "1.0.0 - 1.2.0"'],
  ['1.0.0...1.2.0', 'range'],
  ['1.0.0-1.0.2', 'range'],
  ['1.2.3, 1.1.9 (2026-01-05)', '1.2.3 2026-01-05 "1.2.3, 1.1.9"'],
  ['1.2.0 (05.03.2026)', '1.2.0 ("05.03.2026" is not one clear date)'],
  ['[4.2.0] - 8.6.2026', '4.2.0 ("8.6.2026" is not one clear date)'],
  ['[4.2.0] - 18.6.2026', '4.2.0 2026-06-18'],
  ['05/03/2026 - 1.2.0', '1.2.0 ("05/03/2026" is not one clear date)'],
  ['4.1.0 (22.1.24)', '4.1.0 "4.1.0 (22.1.24)"'],
  ['22.1.24', '22.1.24'],
  ['8.6.2026', '8.6.2026 ("8.6.2026" is not one clear date)'],
  ['2.43.0 (Mon, 23 Nov 2026)', '2.43.0 2026-11-23'],
  ['v2.4.0 - Mon, 23 Nov 2026 17:08:47 GMT', 'v2.4.0 2026-11-23T17:08:47Z'],
  ['2026-11-20 kite@1.2.3', '1.2.3 2026-11-20 "kite 1.2.3"'],
  ['2.0.9🎄', '2.0.9'],
  ['2.0.9❤️ – 2026年10月20日', '2.0.9 2026-10-20'],
  ['1.0 (October, 20,2026)', '1.0 2026-10-20'],
  ['1.0 – 20. Oktober 2026', '1.0 2026-10-20'],
  ['1.0 (3 déc. 2026)', '1.0 2026-12-03'],
  ['1.0, 20 de outubro de 2026', '1.0 2026-10-20'],
  ['1.0 (20 октября 2026 г.)', '1.0 2026-10-20 "1.0 г.)"'],
  ['1.0 (20 أكتوبر 2026)', '1.0 2026-10-20'],
  ['1.1.1c (2026-10-20)', '1.1.1c 2026-10-20'],
  ['CHANGES FROM 3.5 TO 3.5a', '3.5a "CHANGES FROM 3.5 TO 3.5a" isDoubtful'],
  ['2.43.0 Release', '2.43.0'],
  ['🎉 v2.43.0 🎉', 'v2.43.0'],
  ['v2.43.0 LTS', 'v2.43.0 "v2.43.0 LTS" isDoubtful'],
  ['Kite v2.43.0', 'v2.43.0 "Kite v2.43.0" isDoubtful'],
  ["What's new in 2.43.0", '2.43.0 "What\'s new in 2.43.0" isDoubtful'],
  ['6;24.1 - 2026-02-09', 'none'],
  ['Support for Node.js 22', 'none'],
  ['Next steps', 'none'],
  ['2007-2017 / Prehistory', 'none'],
  ['5', 'none'],
  ['Added', 'none'],
  [`1.0.0 - ${'x'.repeat(292)}`, `1.0.0 "1.0.0 - ${'x'.repeat(292)}"`],
  [`1.0.0 - ${'x'.repeat(293)}`, 'none'],
  ['Kite for desktops 1.2.3 (2026-01-05)', '1.2.3 2026-01-05 "Kite for desktops 1.2.3"'],
  [
    'Kite for all desktops 1.2.3 (2026-01-05)',
    '1.2.3 2026-01-05 "Kite for all desktops 1.2.3" isDoubtful',
  ],
])('%s', (text, described) => {
  expect(describeHeading(text)).toBe(described);
});

test('a linked word before a date is a version', () => {
  expect(describeHeading('canary - 2026-01-05', true)).toBe('canary 2026-01-05');
  expect(describeHeading('canary - 2026-01-05')).toBe('none');
});
