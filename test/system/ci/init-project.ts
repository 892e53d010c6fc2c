import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { renderWorkflow } from '../../../src/authoring/github-workflow.ts';
import { renderPipeline } from '../../../src/authoring/gitlab-pipeline.ts';
import { Settings } from '../../../src/project/settings.ts';
import { createProject, GH_RUN_LIST, parseWorkflow, type Step } from './workflow.ts';

const GAZETTE = `#!/bin/sh\nexec node ${join(process.cwd(), 'lib/scripts/gazette.mjs')} "$@"\n`;
/** Copies the output to `site`. */
export const WRANGLER = '#!/bin/sh\nrm -rf site\ncp -r "$3" site\n';

const Pipeline = z.record(z.string(), z.looseObject({ script: z.array(z.string()).default([]) }));

interface Given {
  settings?: z.input<typeof Settings>;
  programs?: Record<string, string>;
  files?: Record<string, string>;
}

/** Creates a project, and lists the steps that `gazette init` writes for it. */
export function init({ settings: typed = {}, programs, files }: Given = {}) {
  const gazette = { siteUrl: 'https://notes.acme.test/', ...typed };
  const settings = Settings.parse(gazette);
  const directory = createProject(
    { 'package.json': JSON.stringify({ gazette }), ...files },
    { gazette: GAZETTE, gh: GH_RUN_LIST, ...programs },
  );
  const { check, publish } = parseWorkflow(renderWorkflow(settings)).jobs;
  const pipeline = Pipeline.parse(load(renderPipeline(settings)));
  const gitLab = (job: string): Step[] => {
    const { script = [] } = pipeline[`release-notes-${job}`] ?? {};
    const commands = script.filter((command) => command !== 'npm ci');
    return [{ run: ['set -o pipefail', ...commands].join('\n') }];
  };
  const own = (steps: Step[] = []) => steps.filter(({ run }) => run !== 'npm ci');
  return {
    directory,
    pipeline,
    steps: {
      GitHub: {
        check: own(check?.steps),
        publish: own(publish?.steps).filter(({ id }) => id === undefined),
        last: own(publish?.steps).filter(({ id }) => id === 'last'),
        due: own(publish?.steps).filter(({ id }) => id === 'due'),
      },
      GitLab: { check: gitLab('check'), publish: gitLab('publish'), due: gitLab('due') },
    },
  };
}
