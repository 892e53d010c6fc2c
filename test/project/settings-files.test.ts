import { expect, test } from 'vitest';
import { readSettings } from '../../src/project/read-settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { enterDirectory } from '../enter-directory.ts';

const inPackage = '{ "name": "app", "gazette": { "siteTitle": "From the package" } }';
const inFile = '{ "siteTitle": "From gazette.json" }';

function readTitle(files: Record<string, string>): string {
  enterDirectory(files);
  const result = readSettings();
  if (result.ok) return result.settings.siteTitle;
  const [file = ''] = result.problems.map((problem) => problem.file);
  return `${file}:${describeProblems(result.problems)}`;
}

const withoutSettings = '{ "name": "app" }';

test.each([
  [{ 'package.json': inPackage }, 'From the package'],
  [{ 'gazette.json': inFile }, 'From gazette.json'],
  [{ 'package.json': withoutSettings, 'gazette.json': inFile }, 'From gazette.json'],
  [{ 'package.json': withoutSettings }, 'Release notes'],
  [{}, 'Release notes'],
])('the settings in %j have the title %s', (files, title) => {
  expect(readTitle(files)).toBe(title);
});

test.each([inPackage, '{ "gazette": {} }', '{ "gazette": null }'])(
  'both are an error: %s',
  (text) => {
    expect(readTitle({ 'package.json': text, 'gazette.json': inFile })).toBe(
      'gazette.json:1:1 settings: package.json has settings too, under "gazette"; move them here, or delete this file\n',
    );
  },
);

test.each([
  [
    { 'package.json': '{ "name": }', 'gazette.json': inFile },
    'package.json:1:11 json: this is not valid JSON: found "}"\n',
  ],
  [
    { 'package.json': '{ "gazette": { "titel": "x" } }', 'gazette.json': inFile },
    'package.json:1:16 unknown-key: "titel" is not a key of the settings; did you mean "title"?\n',
  ],
  [
    { 'gazette.json': '{ "titel": "x" }' },
    'gazette.json:1:3 unknown-key: "titel" is not a key of the settings; did you mean "title"?\n',
  ],
])('problems of %j have their position', (files, problems) => {
  expect(readTitle(files)).toBe(problems);
});

test('--config names the only file that is read', () => {
  enterDirectory({ 'package.json': '{', 'gazette.json': '{', 's.json': inFile });
  expect(readSettings('s.json')).toMatchObject({ settings: { siteTitle: 'From gazette.json' } });
});
