import { testLists } from '../../lists.ts';
import { yamlProblems } from './yaml-problems.ts';

testLists('test/fixtures/front-matter', yamlProblems);
