import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { bundleForNode } from '../../pack/bundle.ts';
import { ROOT } from '../../pack/manifest.ts';

/** What Gazette writes besides the files of other tools. Without these modules, it writes pages, a feed and the JSON. */
const EXTRAS = {
  'outputs/copies.ts':
    'export const listCopies = () => ({ requests: [], listFiles: () => [] }); export const listCopiesFile = listCopies;',
  'pages/search-file.ts':
    'export const listSearchFile = () => []; export const listSearchPaths = () => [];',
};

// Bundles Gazette without copies and search into the directory that is named.
const root = process.argv[2] ?? '';
const directory = join(root, 'lib');
const paths = await bundleForNode(['scripts/gazette.ts'], { directory, replaced: EXTRAS });
const missing = Object.keys(EXTRAS).filter((end) => !paths.some((path) => path.endsWith(end)));
if (missing.length > 0) throw new Error(`nothing is replaced by the text of ${missing.join()}`);
cpSync(join(ROOT, 'lib/static'), join(root, 'lib/static'), { recursive: true });
cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
