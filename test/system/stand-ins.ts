import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps the variables and secrets of a repository in files. Values that `gh` asks for come from ANSWER_NAME. */
const GH = `#!/bin/sh -e
[ "$2" = set ]
[ "$4" = --body ] && value=$5 || value=$(printenv "ANSWER_$3")
printf %s "$value" >"$STAND_INS/$1-$3"
`;

/** Keeps the sites of Cloudflare Pages in directories. Only a project that was created accepts a deployment. */
const WRANGLER = `#!/bin/sh -e
case "$1 $2 $3" in
  'pages project create')
    [ "$5 $6" = '--production-branch main' ]
    mkdir "$STAND_INS/pages-$4"
    ;;
  'pages deploy '*)
    [ "$CLOUDFLARE_API_TOKEN $CLOUDFLARE_ACCOUNT_ID $5" = 'token account --branch=main' ]
    rm -r "$STAND_INS/pages-\${4#--project-name=}"
    cp -r "$3" "$STAND_INS/pages-\${4#--project-name=}"
    ;;
  *) exit 1 ;;
esac
`;

export interface StandIns {
  env: Record<string, string>;
  /** The package that stands for wrangler. */
  wrangler: string;
  /** The output of the last deployment to Cloudflare Pages. */
  deployed: string;
  /** The variables (`vars.NAME`) and secrets (`secrets.NAME`) of the repository. */
  readValues: () => Record<string, string>;
}

/** Creates programs that stand for those which need GitHub or Cloudflare itself: `gh` and `wrangler`. */
export function createStandIns(place: string, answers: Record<string, string>): StandIns {
  const directory = join(place, 'stand-ins');
  const wrangler = join(place, 'wrangler');
  for (const path of [directory, wrangler]) mkdirSync(path);
  writeFileSync(join(directory, 'gh'), GH, { mode: 0o755 });
  writeFileSync(join(wrangler, 'wrangler'), WRANGLER, { mode: 0o755 });
  const manifest = { name: 'wrangler', version: '4.0.0', bin: './wrangler' };
  writeFileSync(join(wrangler, 'package.json'), JSON.stringify(manifest));
  const named = Object.entries(answers).map(([name, value]) => [`ANSWER_${name}`, value]);
  return {
    env: {
      ...Object.fromEntries(named),
      STAND_INS: directory,
      PATH: `${directory}:${join(process.execPath, '..')}:${process.env['PATH']}`,
    },
    wrangler,
    deployed: join(directory, 'pages-notes'),
    readValues: () => {
      const names = readdirSync(directory).filter((name) => /^(?:variable|secret)-/.test(name));
      const values = names.map((name) => {
        const expression = name.replace('variable-', 'vars.').replace('secret-', 'secrets.');
        return [expression, readFileSync(join(directory, name), 'utf8')] as const;
      });
      return Object.fromEntries(values);
    },
  };
}
