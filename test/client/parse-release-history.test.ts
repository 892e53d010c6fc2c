import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReleaseHistory } from '../../src/client/parse-responses.ts';
import { ReleaseHistory } from '../../src/contract/index.ts';
import { sampleHistory } from './sample-response.ts';

const [sample] = sampleHistory;
const parse = (content: string) =>
  parseReleaseHistory(`[${JSON.stringify(sample).slice(0, -1)},"content":${content}}]`, '');

test.each([
  ['[]'],
  ['["a",["p",{},"b",["a",{"href":"javascript:c"},["x-d",{}]]]]'],
  ['[["p",{"__proto__":"a","constructor":"b"},"c"]]'],
])('content %s is kept', (content) => {
  expect(JSON.stringify(parse(content)[0]?.content)).toBe(content);
});

test.each([
  'null',
  '"a"',
  '{"length":1}',
  '[1]',
  '[null]',
  '[[]]',
  '[["p"]]',
  '[["p","a"]]',
  '[["p",null]]',
  '[["p",["a"]]]',
  '[[1,{}]]',
  '[["p",{"title":1}]]',
  '[["p",{"title":{"toString":"a"}}]]',
  '["a",["p",{},["p",{},["p"]]]]',
  `[${'["b",{},'.repeat(501)}"a"${']'.repeat(501)}]`,
  `[${'["b",{},'.repeat(200_000)}"a"${']'.repeat(200_000)}]`,
])('wrong content counts as absent: %.40s', (content) => {
  expect(parse(content)).toEqual([sample]);
});

const { node } = fc.letrec((tie) => ({
  attributes: fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
  node: fc.oneof(
    { depthSize: 'small' },
    { weight: 6, arbitrary: fc.string() },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.string(), tie('attributes'), fc.array(tie('node'), { maxLength: 3 }))
        .map(([tag, attributes, children]) => [tag, attributes, ...children]),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  ),
}));

test('10,000 histories: content is there exactly if the schema accepts it, and everything else always', () => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const text = JSON.stringify([{ ...sample, content }]);
      const value: unknown = JSON.parse(text);
      const { success } = ReleaseHistory.safeParse(value);
      verdicts.add(success);
      expect(parseReleaseHistory(text, '')).toEqual(success ? value : [sample]);
    }),
    { numRuns: 10_000 },
  );
  expect(verdicts).toEqual(new Set([true, false]));
});
