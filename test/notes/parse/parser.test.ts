import process from 'node:process';
import { expect, test } from 'vitest';
import { loadParser } from '../../../src/notes/parse/parser.ts';

const isRemark = process.env['GAZETTE_PARSER'] === 'remark';

/** Only Sätteri gives bare addresses a position after an open bracket. */
const TELLTALE = '[a@b.cd';

test('parses with Sätteri, or with remark where it is not available', async () => {
  const parse = await loadParser();
  const [paragraph] = parse(TELLTALE).children;
  const hasPosition = paragraph?.type === 'paragraph' && paragraph.children[1]?.position;
  expect(hasPosition === undefined).toBe(isRemark);
});
