import * as fc from 'fast-check';
import { toString } from 'mdast-util-to-string';
import { describe, expect, test } from 'vitest';
import { describeProblems } from '../../describe-problems.ts';
import { prepareBody } from '../parse.ts';

function check(body: string) {
  const { tree, problems } = prepareBody(body);
  return { shown: toString(tree), problems: describeProblems(problems) };
}

const none = (place: string, reference: string) =>
  `${place} character-reference: "${reference}" is not a valid character; type the character that is meant, or delete it\n`;

describe('a numeric character reference', () => {
  test('is a problem if the parser has no character for it', () => {
    const edges = [0, 8, 9, 11, 14, 31, 127, 159, 160, 0xd800, 0xdfff, 0xfdd0, 0xfdef, 0xfffe];
    const code = fc.oneof(fc.constantFrom(...edges), fc.nat(255), fc.nat(0x11_ffff));
    fc.assert(
      fc.property(code, fc.boolean(), (number, isHexadecimal) => {
        const digits = isHexadecimal ? `x${number.toString(16)}` : String(number);
        const { shown, problems } = check(`a&#${digits};b`);
        const isWrong = /[\f\r\uFFFD\u202A-\u202E\u2066-\u2069]/.test(shown);
        expect(problems === '').toBe(!isWrong || number === 0xfffd);
      }),
      { numRuns: 2000 },
    );
  });

  test('must not be a bidirectional control, which could not be seen in the note', () => {
    expect(check('a&#x202E;b &#x2069; &#x200F;').problems).toBe(
      none('1:2', '&#x202E;') + none('1:12', '&#x2069;'),
    );
  });

  test('is reported once, wherever it is', () => {
    expect(check('> a &#1; https://a.bc/d &#2;\n> &#3; `&#4;`').problems).toBe(
      none('1:5', '&#1;') + none('1:25', '&#2;') + none('2:3', '&#3;'),
    );
  });

  test('is reported once between mail addresses after an open bracket', () => {
    expect(check('[a@b.cd &#1; c@d.ef &#2;').problems).toBe(
      none('1:9', '&#1;') + none('1:21', '&#2;'),
    );
  });

  test('is no problem next to a wrong one if its number has a character', () => {
    const right = '&#9;&#10;&#32;&#126;&#160;&#xE000;&#xFDCF;&#xFDF0;&#xFFFD;&#x10FFFD;';
    expect(check(`&#x10ffff;${right}&#127;&#xFFFE;`).problems).toBe(
      none('1:1', '&#x10ffff;') + none('1:79', '&#127;') + none('1:85', '&#xFFFE;'),
    );
  });

  test('is no problem in code', () => {
    expect(check('`&#1;` &#2; `&#3;`').problems).toBe(none('1:8', '&#2;'));
  });

  test('may be the replacement character', () => {
    expect(check('a\uFFFD &#65533; &#8217; &#9;').problems).toBe('');
  });
});

test('a line feed by reference is a space', () => {
  expect(check('# a&NewLine;b\n\nc\nd&#10;e\n===').problems).toBe('');
});
