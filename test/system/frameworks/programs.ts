import { readFileSync } from 'node:fs';
import type { Program } from './compile.ts';

const read = (name: string) => readFileSync(`test/fixtures/frameworks/${name}`, 'utf8');

const HANDLERS = `
  import type { VersionResponse } from 'gazette/client';
  import type { WhatsNewElement } from 'gazette/whats-new';
  export const render = (text: string): Node => document.createTextNode(text);
  export const onNew = ({ detail }: CustomEvent<VersionResponse>) => detail.log.title;
  export const onUnread = ({ detail }: CustomEvent<number>) => detail + 1;
  export const useElement = (element: WhatsNewElement | null) => void element?.open();
`;

/** A program in JSX whose event handlers are props with this prefix. */
function jsx(entry: string, library: string, on: string, right = '', wrong = ''): Program {
  const module = `'gazette/whats-new/${entry}'`;
  return {
    command: ['tsc', '--pretty', 'false'],
    compilerOptions: {
      jsx: library === 'solid-js' ? 'preserve' : 'react-jsx',
      jsxImportSource: library,
    },
    files: {
      'handlers.ts': HANDLERS,
      'right.tsx': `import ${module};
        import { onNew, onUnread, render, useElement } from './handlers';
        export const list = [
          <whats-new src="/v" />,
          <whats-new src="/v" mode="badge" history="/h" page="" skip-first close-label="Zu" id="x" />,
          <whats-new src="/v" ref={useElement} ${on}new-version={onNew} ${on}unread={onUnread} />,
          <whats-new src="/v" ${on}unavailable={(event) => event.currentTarget.open()} />,
          ${right}
        ];`,
      // As docs say, with the script of the site.
      'wrong.tsx': `import type {} from ${module}; export const list = [
        <whats-new src="/v" mode="bagde" />,
        <whats-new src="/v" ${on}unread={(event) => event.detail.length} />,
        <whats-new src="/v" ${on}unavailable={({ detail }) => detail.reason === 'broken'} />,
        <whats-new src="/v" ${on}new-version={({ detail }) => detail.log.nothing} />,
        ${wrong}
      ];`,
    },
  };
}

const react = jsx(
  'react',
  'react',
  'on',
  '<whats-new src="/v" mode={undefined} skip-first={false} render={render} seen={null} onseen={({ detail }) => detail.length} className="x" />,',
  '<whats-new mode="badge" />,',
);

const preact = jsx(
  'preact',
  'preact',
  'on',
  '<whats-new src="/v" mode={undefined} render={render} seen="1" class="x" />,',
  `<whats-new mode="badge" />,
        <whats-new src="/v" skip-first={false} />,`,
);

const solid = jsx(
  'solid',
  'solid-js',
  'on:',
  '<whats-new attr:src="/v" attr:mode="inline" mode={undefined} prop:render={render} prop:seen={null} class="x" />,',
  `<whats-new attr:mode="bagde" />,
        <whats-new src="/v" skip-first={false} />,`,
);

const vue: Program = {
  command: ['vue-tsc', '--pretty', 'false'],
  vueCompilerOptions: { strictTemplates: true },
  files: {
    'handlers.ts': HANDLERS,
    'right.vue': read('right.vue'),
    'wrong.vue': read('wrong.vue'),
  },
};

const svelte: Program = {
  command: ['svelte-check', '--output', 'machine', '--tsconfig', './tsconfig.json'],
  files: {
    'handlers.ts': HANDLERS,
    'right.svelte': read('right.svelte'),
    'right-svelte4.svelte': read('right-svelte4.svelte'),
    'wrong.svelte': read('wrong.svelte'),
  },
};

export const programs = { react, preact, solid, vue, svelte };
