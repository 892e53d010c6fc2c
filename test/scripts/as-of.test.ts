import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

const NEXT = '2026-12-01T09:30:00+01:00';
const planned = {
  ...good,
  'next.md': noteText({ version: '3.0', date: NEXT }),
  'later.md': noteText({ version: '4.0', date: '2027-01-01' }),
};

const SCHEDULED = `\
3.0 is scheduled and appears at 2026-12-01T08:30:00Z.
4.0 is scheduled and appears at 2026-12-31T10:00:00Z, when 2027-01-01 begins in the first time zone.
`;

function readVersion(out: string): unknown {
  return JSON.parse(readFileSync(join(out, 'v2/cloud/version'), 'utf8'));
}

describe('releases with later dates', () => {
  test('are listed by check and build, and are in no output', async () => {
    const { common, out } = prepare(planned);
    const current = 'The current release is 2.0, the previous one 1.0.\n';
    expect(await run(['check', ...common])).toEqual({
      exitCode: 0,
      stdout: `${current}${SCHEDULED}✔ 5 notes, no problems\n`,
      stderr: '',
    });
    const { stdout } = await run(['build', ...common, '--out', out]);
    expect(stdout).toContain(`${current}${SCHEDULED}Wrote `);
    expect(readVersion(out)).toMatchObject({ version: '2.0' });
    for (const file of ['index.html', 'releases.json']) {
      expect(readFileSync(join(out, file), 'utf8')).not.toContain('3.0');
    }
  });

  test.each([
    { option: '--as-of=2026-12-01T08:29:59Z', version: '2.0' },
    { option: '--as-of=2026-12-01T08:30:00Z', version: '3.0' },
    { option: '--as-of=2026-12-31T09:59:59Z', version: '3.0' },
    { option: '--as-of=2026-12-31T10:00:00Z', version: '4.0' },
    { option: '--as-of=2027-01-01', version: '4.0' },
  ])('appear with $option as $version', async ({ option, version }) => {
    const { common, out } = prepare(planned);
    await run(['build', ...common, '--out', out, option]);
    expect(readVersion(out)).toMatchObject({ version });
    const shown = await run(['show', ...common, '--format', 'json', option]);
    expect(JSON.parse(shown.stdout)).toMatchObject({ version });
  });

  test('SOURCE_DATE_EPOCH is used without --as-of', async () => {
    const { common, out } = prepare(planned);
    const env = { SOURCE_DATE_EPOCH: String(Date.parse(NEXT) / 1000) };
    await run(['build', ...common, '--out', out], { env });
    expect(readVersion(out)).toMatchObject({ version: '3.0' });
    await run(['build', ...common, '--out', out, '--as-of', '2026-11-20'], { env });
    expect(readVersion(out)).toMatchObject({ version: '2.0' });
  });
});

test.each([{ text: '2026-02-30' }, { text: 'tomorrow' }, { text: '2026-11-20T09:30:00' }])(
  '--as-of $text is an error',
  async ({ text }) => {
    const { common } = prepare(good);
    expect(await run(['check', ...common, '--as-of', text])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: --as-of must be a moment such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20, which is 00:00 UTC\n',
    });
  },
);

test.each(['-1', '1.5', 'now', '99999999999999'])(
  'SOURCE_DATE_EPOCH=%s is an error',
  async (epoch) => {
    const { common } = prepare(good);
    expect(await run(['check', ...common], { env: { SOURCE_DATE_EPOCH: epoch } })).toMatchObject({
      exitCode: 2,
      stderr: 'gazette: SOURCE_DATE_EPOCH must be whole seconds since 1970, such as 1795219200\n',
    });
  },
);
