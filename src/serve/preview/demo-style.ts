import { PREVIEW_STYLE } from './preview-style.ts';

/** The CSS of the demo page. */
export const DEMO_STYLE = `${PREVIEW_STYLE}
h2 { margin: 0; font-size: 1.25rem; }
section p { margin: 0 0 .75rem; color: var(--quiet); }
a { color: inherit; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; margin-top: 1.5rem; }
label { display: contents; }
select, button { padding: .4rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font: inherit; }
select { max-width: 100%; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
pre {
  margin: 0 0 1rem;
  padding: .75rem 1rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 10px;
  font: .875rem/1.6 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
`;
