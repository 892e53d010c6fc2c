import { testLists } from '../lists.ts';
import { problemsOf } from './read-json.ts';

testLists('test/fixtures/settings', problemsOf);
