import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Manifest = z.object({
  exports: z.record(z.string(), z.unknown()),
  dependencies: z.record(z.string(), z.string()),
});
export const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
/** The entries of the package, as import specifiers, but for those that need a framework. */
export const entries = Object.keys(manifest.exports)
  .filter((entry) => entry !== './package.json' && !entry.startsWith('./whats-new/'))
  .map((entry) => entry.replace('.', 'gazette'));

/** A program that imports every entry and uses the library. */
export const USE = `
  import { build, check, Settings, VersionResponse } from 'gazette';
  import { readFileSync } from 'node:fs';
  ${entries.map((entry, index) => `import * as entry${index} from '${entry}';`).join('\n')}
  const { problems, current } = await check({ releases: 'releases', settings: Settings.parse({}), asOf: new Date() });
  const { log } = VersionResponse.parse(JSON.parse(readFileSync('dist/v2/cloud/version', 'utf8')));
  const title: string = log.previous.title;
  // @ts-expect-error: a title is a string; the type any would allow this
  const number: number = log.previous.title;
  // @ts-expect-error: a message is a string, too
  const reason: number = problems[0]?.message;
  await build({ releases: 'releases', out: 'dist-of-library', settings: Settings.parse({}), asOf: new Date() });
  console.log(problems.length, current, title);
  console.log([${entries.map((_, index) => `entry${index}`).join(', ')}].length);
`;

/** A program that uses the types of the element and the client. */
export const USE_CLIENT = `
  import 'gazette/whats-new';
  import { fetchVersion, watchVersion, type VersionResponse } from 'gazette/client';
  const element = document.querySelector('whats-new');
  element?.addEventListener('new-version', ({ detail }) => detail.log.previous.title.length);
  element?.addEventListener('unavailable', ({ detail }) => detail.reason === 'network');
  // @ts-expect-error: there is no such field; the type any would allow this
  element?.addEventListener('new-version', ({ detail }) => detail.log.nothing);
  export const opened: Promise<boolean> | undefined = element?.open();
  export const asked: Promise<VersionResponse> = fetchVersion('/v2/cloud/version');
  watchVersion('/v2/cloud/version', { onError: ({ code }) => code === 'network' });
  // @ts-expect-error: onError gets a VersionError, which has no such code
  watchVersion('/v2/cloud/version', { onError: ({ code }) => code === 'nothing' });
`;

export const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(process.cwd(), 'node_modules/@types')],
  },
};

/** Lists the packages that declaration files import. */
export const listPackages = (paths: string[]) => {
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\() ?['"]((?:@[\w-]+\/)?\w[\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'node');
};
