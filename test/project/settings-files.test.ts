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

test('the settings are the key gazette of package.json', () => {
  expect(readTitle({ 'package.json': inPackage })).toBe('From the package');
});

test('without a package.json, they are the file gazette.json', () => {
  expect(readTitle({ 'gazette.json': inFile })).toBe('From gazette.json');
});

test('with a package.json that has none, they are the file gazette.json', () => {
  const files = { 'package.json': '{ "name": "app" }', 'gazette.json': inFile };
  expect(readTitle(files)).toBe('From gazette.json');
});

test('without any, every setting has its default', () => {
  expect(readTitle({})).toBe('Release notes');
  expect(readTitle({ 'package.json': '{ "name": "app" }' })).toBe('Release notes');
});

test.each([inPackage, '{ "gazette": {} }', '{ "gazette": null }'])(
  'both are an error: %s',
  (text) => {
    expect(readTitle({ 'package.json': text, 'gazette.json': inFile })).toBe(
      'gazette.json:1:1 settings: package.json has settings too, under "gazette"; move them here, or delete this file\n',
    );
  },
);

test('a package.json with problems is reported first', () => {
  expect(readTitle({ 'package.json': '{ "name": }', 'gazette.json': inFile })).toBe(
    'package.json:1:11 json: this is not valid JSON: found "}"\n',
  );
  const unknown = '{ "gazette": { "titel": "x" } }';
  expect(readTitle({ 'package.json': unknown, 'gazette.json': inFile })).toBe(
    'package.json:1:16 unknown-key: "titel" is not a key of the settings; did you mean "title"?\n',
  );
});

test('problems of gazette.json are reported at their position', () => {
  expect(readTitle({ 'gazette.json': '{ "titel": "x" }' })).toBe(
    'gazette.json:1:3 unknown-key: "titel" is not a key of the settings; did you mean "title"?\n',
  );
});

test('--config names the only file that is read', () => {
  enterDirectory({ 'package.json': '{', 'gazette.json': '{', 's.json': inFile });
  expect(readSettings('s.json')).toMatchObject({ settings: { siteTitle: 'From gazette.json' } });
});
