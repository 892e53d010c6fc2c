import { expect, test } from 'vitest';
import { fetchHistory } from '../../src/client/index.ts';
import { answerWithText } from './answer-with.ts';
import { sampleHistory } from './sample-response.ts';

const serve = async () => answerWithText(JSON.stringify(sampleHistory));

test('the history is returned; from the installed version on, if the app says which that is', async () => {
  const url = await serve();
  expect(await fetchHistory(url)).toEqual(sampleHistory);
  expect(await fetchHistory(url, { version: '2.3.0' })).toEqual(sampleHistory.slice(2));
});

test('an installed version that the history does not have is an error', async () => {
  await expect(fetchHistory(await serve(), { version: '2.5.0' })).rejects.toMatchObject({
    name: 'VersionError',
    code: 'unknown-version',
    message: 'the history does not have the version "2.5.0"',
  });
});
