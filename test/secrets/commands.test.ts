import { expect, test } from 'vitest';
import { findSecrets } from './canaries.ts';
import { cases } from './cases.ts';
import { runHidden } from './run-hidden.ts';

test.each(cases)(
  '$name: exits with $exitCode and shows no secret',
  async ({ files, argv, exitCode }) => {
    const result = await runHidden([argv], files);
    expect({ ...result, found: findSecrets(result.output) }).toMatchObject({ exitCode, found: [] });
  },
);
