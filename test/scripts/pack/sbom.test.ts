import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSbom } from '../../../scripts/pack/sbom.ts';
import { temporaryDirectory } from '../../temporary.ts';

const entry = { version: '1.0.0', license: 'MIT', integrity: 'sha512-q80=' };

test('the bill of materials has the packages that are bundled or installed, and no others', () => {
  const packages = {
    '': { version: '2.0.0' },
    'node_modules/installed': entry,
    'node_modules/native': { ...entry, optional: true },
    'node_modules/a/node_modules/@b/bundled': { ...entry, dev: true },
    'node_modules/tool': { ...entry, dev: true },
    'node_modules/linked': { link: true, resolved: 'linked' },
    linked: { version: '1.0.0' },
  };
  const root = temporaryDirectory({
    'package-lock.json': JSON.stringify({ version: '2.0.0', packages }),
  });
  const path = join(root, 'sbom.json');
  writeSbom(root, ['node_modules/a/node_modules/@b/bundled'], path);
  const component = (name: string, scope: string, purl: string) => ({
    type: 'library',
    name,
    version: '1.0.0',
    scope,
    hashes: [{ alg: 'SHA-512', content: 'abcd' }],
    licenses: [{ expression: 'MIT' }],
    purl,
  });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'gazette',
        version: '2.0.0',
        purl: 'pkg:npm/gazette@2.0.0',
      },
    },
    components: [
      component('installed', 'required', 'pkg:npm/installed@1.0.0'),
      component('native', 'optional', 'pkg:npm/native@1.0.0'),
      component('@b/bundled', 'required', 'pkg:npm/%40b/bundled@1.0.0'),
    ],
  });
});
