import { guessDate, proposeDate } from '../../../src/notes/parse/guess-date.ts';
import { testTables } from '../../lists.ts';

testTables('test/fixtures/dates', {
  guess: (text) => guessDate(text) ?? 'nothing',
  'guess-in-utc': (text) => guessDate(text, 'Z') ?? 'nothing',
  propose: (text) => proposeDate('date', text, new Date('2026-11-28T12:00:00Z')),
});
