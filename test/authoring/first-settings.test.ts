import { describe, expect, test } from 'vitest';
import { addSettings } from '../../src/authoring/first-settings.ts';

const settings = { siteTitle: 'App', siteUrl: 'http://localhost:8080/' };

/** The text as lines, with tabs and returns visible. */
const add = (text: string) =>
  addSettings(text, settings).replaceAll('\t', '→').replaceAll('\r', '←').split('\n');

describe('a package.json keeps', () => {
  test('the order of its keys, its indentation and its last line end', () => {
    const text = '{\n    "version": "1.0.0",\n    "name": "app",\n    "files": [ "a","b" ]\n}\n';
    expect(add(text)).toEqual([
      '{',
      '    "version": "1.0.0",',
      '    "name": "app",',
      '    "files": [ "a","b" ],',
      '    "gazette": {',
      '        "siteTitle": "App",',
      '        "siteUrl": "http://localhost:8080/"',
      '    }',
      '}',
      '',
    ]);
  });

  test('a byte order mark, tabs, Windows line ends and a missing last line end', () => {
    expect(add('\uFEFF{\r\n\t"name": "app"\r\n}')).toEqual([
      '\uFEFF{←',
      '→"name": "app",←',
      '→"gazette": {←',
      '→→"siteTitle": "App",←',
      '→→"siteUrl": "http://localhost:8080/"←',
      '→}←',
      '}',
    ]);
  });
});

test.each(['{}', '{"name":"app"}', '{ "a": { "b": [1, 2] },\n"c": "{" }'])(
  '%s keeps its content',
  (text) => {
    const added: unknown = JSON.parse(addSettings(text, settings));
    expect(added).toEqual({ ...JSON.parse(text), gazette: settings });
  },
);
