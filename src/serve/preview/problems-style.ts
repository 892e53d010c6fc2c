/** The CSS of the problems page. */
export const PROBLEMS_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #17181b);
  --card: light-dark(#fff, #1f2024);
  --ink: light-dark(#1d1e22, #ececef);
  --quiet: light-dark(#5f6370, #a3a7b4);
  --line: light-dark(#e4e1dc, #34363d);
  --wrong: light-dark(#b3261e, #ff8a80);
  --mark: light-dark(#ffd9d4, #6b1f1a);
}
.warning {
  --wrong: light-dark(#7a5200, #ffcb6b);
  --mark: light-dark(#ffebbf, #5a4108);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  border-top: 4px solid var(--wrong);
}
main { max-width: 52rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) clamp(1rem, 4vw, 2rem) 4rem; }
header p { margin: 0; color: var(--quiet); }
header p + p { margin-top: .75rem; }
header a { color: var(--ink); text-underline-offset: .2em; }
h1 { margin: .25rem 0; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; color: var(--wrong); }
section { margin-top: 2.5rem; }
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
