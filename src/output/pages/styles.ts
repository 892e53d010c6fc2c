/** The styles of every page. They load nothing. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --paper: #fcfbf9;
  --ink: #1d1c1a;
  --soft: #66615a;
  --line: #e5e1da;
  --wash: #f3f0ea;
  --accent: #0a5fb4;
  --draft: #8a4b00;
  --measure: 43rem;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141517;
    --ink: #e7e5e1;
    --soft: #a39e96;
    --line: #2d2f33;
    --wash: #1f2124;
    --accent: #82b8ff;
    --draft: #f0b061;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html {
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.65 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0 auto;
  padding: 0 1.25rem 5rem;
  max-width: calc(var(--measure) + 2.5rem);
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
h1, h2, h3, h4, h5, h6 { margin: 0; line-height: 1.25; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); letter-spacing: -0.025em; }

.skip { position: absolute; inset-inline-start: 1rem; top: -5rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); border-radius: 0 0 0.5rem 0.5rem; }
.skip:focus { top: 0; }
.top { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.5rem 2rem; padding-top: clamp(2rem, 6vw, 4.5rem); padding-bottom: 1.25rem; }
.top p { margin: 0; font-size: 0.9375rem; }

.contents { position: sticky; top: 0; z-index: 1; margin: 0 -1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
.contents ol { display: flex; gap: 0.375rem; margin: 0; padding: 0.625rem 1.25rem; overflow-x: auto; list-style: none; scrollbar-width: none; }
.contents li { flex: none; max-width: 14rem; }
.contents a { display: block; padding: 0.1875rem 0.6875rem; overflow: hidden; border: 1px solid var(--line); border-radius: 1rem; color: var(--ink); font-size: 0.875rem; font-variant-numeric: tabular-nums; text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.contents a:hover { border-color: currentColor; }
.contents a:focus-visible { outline-offset: -1px; border-radius: 1rem; }
.contents time { display: none; }

article { padding: clamp(2rem, 5vw, 3.25rem) 0 clamp(2.25rem, 5vw, 3.5rem); }
article, article [id] { scroll-margin-top: 3rem; }
article + article:not(.draft) { border-top: 1px solid var(--line); }
article h2 { font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2rem); letter-spacing: -0.02em; }
.about { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; margin: 0 0 0.625rem; color: var(--soft); font-size: 0.9375rem; }
.about a { padding: 0.0625rem 0.5625rem; background: var(--wash); border-radius: 0.375rem; font-size: 0.875rem; font-weight: 600; font-variant-numeric: tabular-nums; text-decoration: none; }
.about a:hover { text-decoration: underline; }
.about strong { color: var(--draft); font-size: 0.8125rem; letter-spacing: 0.04em; text-transform: uppercase; }
article:target .about a { background: var(--accent); color: var(--paper); }
.draft { margin: 1.5rem 0; padding: 1.5rem; border: 1px dashed var(--draft); border-radius: 0.75rem; }
.draft + article { border-top: 0; }
.art { display: block; max-width: 100%; width: auto; height: auto; max-height: 26rem; margin: 0.75rem 0 0; border-radius: 0.75rem; }

.release article { padding-top: 1.5rem; }
.release h2 { margin-top: 2.25rem; font-size: 1.1875rem; letter-spacing: -0.01em; }
.older h2 { font-size: 1.5rem; }
.version { font-weight: 600; font-variant-numeric: tabular-nums; }
.older ul, .others ul { padding: 0; list-style: none; }
.older li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; scroll-margin-top: 3rem; }
.older time, .others span { color: var(--soft); font-size: 0.9375rem; }
.older li:target a { background: var(--wash); }

h3 { margin-top: 2.25rem; font-size: 1.1875rem; letter-spacing: -0.01em; }
h4 { margin-top: 1.75rem; font-size: 1.0625rem; }
h5, h6 { margin-top: 1.5rem; font-size: 1rem; }
h6 { color: var(--soft); }
h3 + h4, h4 + h5, h5 + h6 { margin-top: 0.875rem; }
h2 + h3 { margin-top: 1.5rem; }
p, ul, ol, pre, blockquote, details, .table { margin: 1rem 0 0; }
h3 + *, h4 + *, h5 + *, h6 + * { margin-top: 0.625rem; }
ul, ol { padding-inline-start: 1.375rem; }
li { padding-inline-start: 0.125rem; }
main li + li, li > ul, li > ol { margin-top: 0.375rem; }
li > p:first-child { margin-top: 0; }
li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
.task-list-item { list-style: none; margin-inline-start: -1.375rem; }
code, kbd, samp { font-family: var(--mono); font-size: 0.875em; }
code, kbd { padding: 0.125em 0.3125em; background: var(--wash); border-radius: 0.25rem; }
kbd { border: 1px solid var(--line); }
a code { color: inherit; }
pre { padding: 0.875rem 1.125rem; background: var(--wash); border-radius: 0.5rem; line-height: 1.5; tab-size: 4; white-space: pre-wrap; direction: ltr; text-align: left; }
pre code { padding: 0; background: none; }
blockquote { padding-inline-start: 1.125rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
blockquote > :first-child { margin-top: 0; }
mark { background: #ffe58a; color: #1d1c1a; }
hr { margin: 2rem 0 0; border: 0; border-top: 1px solid var(--line); }
main img, video, audio { max-width: 100%; height: auto; border-radius: 0.375rem; vertical-align: middle; }
video { width: 100%; aspect-ratio: 16 / 9; background: var(--wash); }
audio { height: 3rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; overflow-wrap: normal; }
th, td { min-width: 8rem; padding-block: 0.5rem; padding-inline-end: 1.25rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { border-bottom-width: 2px; }
[align='center'] { text-align: center; }
[align='right'] { text-align: right; }
summary { cursor: pointer; }
.lost { padding-top: clamp(4rem, 20vh, 12rem); }

@media (min-width: 70rem) {
  body.list { display: grid; grid-template: auto 1fr / 12rem minmax(0, var(--measure)); column-gap: 4.5rem; max-width: calc(16.5rem + var(--measure) + 2.5rem); }
  .list .top { grid-column: 2; }
  .contents { grid-column: 1; grid-row: 1 / 3; top: 0; align-self: start; margin: 0; border: 0; max-height: 100vh; overflow-y: auto; scrollbar-width: thin; }
  .contents ol { display: block; padding: clamp(2rem, 6vw, 4.5rem) 0 2rem; overflow: visible; }
  .contents li { max-width: none; }
  .contents a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.75rem; padding: 0.25rem 0.625rem; border: 0; border-radius: 0.375rem; white-space: normal; }
  .contents a:hover { background: var(--wash); }
  .contents time { display: block; color: var(--soft); font-size: 0.8125rem; line-height: 1.75; }
  main { grid-column: 2; }
  article { scroll-margin-top: 0; }
  article [id] { scroll-margin-top: 1rem; }
  main > article:first-of-type:not(.draft) { padding-top: 1.5rem; }
}
@media (forced-colors: active) { .about a, code, kbd, pre, .contents a { border: 1px solid; } }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --wash: #f4f4f4; --accent: #000; }
  html { font-size: 10.5pt; }
  body, body.list { display: block; max-width: none; padding: 0; }
  .contents, .skip, .top p { display: none; }
  .top { padding-top: 0; }
  h2, h3, h4, h5, h6, .about { break-after: avoid; }
  li, pre, img, tr { break-inside: avoid; }
  .art { max-height: 7cm; }
}
`;
