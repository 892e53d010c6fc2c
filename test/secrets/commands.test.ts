import { describe, expect, test } from 'vitest';
import { findSecrets, listForms, secrets, typed } from './canaries.ts';
import { cases } from './cases.ts';
import { runHidden } from './run-hidden.ts';

describe('a secret is found', () => {
  const forms = Object.keys(secrets).flatMap((name) =>
    listForms(secrets[name] ?? '').map((form) => ({ name, form })),
  );

  test.each(forms)('$name as $form', ({ name, form }) => {
    expect(findSecrets(`before ${form} after`)).toContain(name);
  });

  test.each(['', 'a', 'ab'])('in Base64 after "%s"', (before) => {
    const encoded = Buffer.from(`${before}${typed.password}after`).toString('base64');
    expect(findSecrets(encoded)).toEqual(['password']);
  });

  test('but nothing else is', () => {
    expect(findSecrets('https://…@example.com/ eu-central-1')).toEqual([]);
  });
});

test.each(cases)(
  '$name: exits with $exitCode and shows no secret',
  async ({ files, argv, exitCode }) => {
    const result = await runHidden([argv], files);
    expect({ ...result, found: findSecrets(result.output) }).toMatchObject({ exitCode, found: [] });
  },
);
