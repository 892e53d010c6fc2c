import { PREVIEW_STYLE } from './preview-style.ts';

/** The CSS of the problems page. */
export const PROBLEMS_STYLE = `${PREVIEW_STYLE}
:root {
  --wrong: light-dark(#b3261e, #ff8a80);
  --mark: light-dark(#ffd9d4, #6b1f1a);
}
.warning {
  --wrong: light-dark(#7a5200, #ffcb6b);
  --mark: light-dark(#ffebbf, #5a4108);
}
body { border-top: 4px solid var(--wrong); }
header p + p { margin-top: .75rem; }
header a { color: var(--ink); text-underline-offset: .2em; }
h1 { color: var(--wrong); }
h2 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
article {
  margin-top: .75rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 10px;
  overflow: hidden;
}
h3 { margin: 0; padding: 1rem 1.25rem 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; text-wrap: pretty; }
article p { margin: 0; padding: .25rem 1.25rem 1rem; color: var(--quiet); font-size: .875rem; }
article span + span::before { content: " · "; }
pre {
  margin: 0;
  padding: .75rem 0;
  border-top: 1px solid var(--line);
  font: .875rem/1.6 ui-monospace, monospace;
  tab-size: 4;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
code { display: block; position: relative; min-height: 1.6em; padding: 0 1.25rem 0 4rem; font: inherit; }
code::before {
  content: attr(data-line);
  position: absolute;
  left: 0;
  width: 2.75rem;
  color: var(--quiet);
  text-align: right;
}
code:has(mark)::before { color: var(--wrong); font-weight: 700; }
mark {
  background: var(--mark);
  color: inherit;
  border-radius: 3px;
  text-decoration: underline wavy var(--wrong);
  text-underline-offset: .2em;
}
`;
