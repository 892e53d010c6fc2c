import { BACKGROUNDS, fitAccent } from './accent.ts';
import { NOTE_STYLES } from './note-styles.ts';

/** The accent color without the setting `accent`. */
export const DEFAULT_ACCENT = '#0a5fb4';
const DARK_ACCENT = '#82b8ff';

/** Renders the styles of a site, which load nothing. `accent` is the color of links and marks. */
export function renderStyles(accent?: string): string {
  const { light, dark } = BACKGROUNDS;
  return `
:root {
  color-scheme: light dark;
  --paper: ${light.paper};
  --ink: #1d1c1a;
  --soft: #66615a;
  --line: #e5e1da;
  --edge: #8c867d;
  --wash: ${light.wash};
  --shade: rgb(0 0 0 / 14%);
  --accent: ${fitAccent(accent ?? DEFAULT_ACCENT, 'light')};
  --draft: #8a4b00;
  --good: #1a6b35;
  --key: #6a3fc0;
  --bad: #ab2317;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: ${dark.paper};
    --ink: #e7e5e1;
    --soft: #a39e96;
    --line: #2d2f33;
    --edge: #75716b;
    --wash: ${dark.wash};
    --shade: rgb(0 0 0 / 60%);
    --accent: ${fitAccent(accent ?? DARK_ACCENT, 'dark')};
    --draft: #f0b061;
    --good: #6fc98a;
    --key: #bfa2ff;
    --bad: #ff8f85;
  }
}${STYLES}`;
}

const STYLES = `
:root {
  --measure: 43rem;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media screen and (prefers-color-scheme: dark) {
  main img { filter: brightness(0.88); }
  picture:has(source) img { filter: none; }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html {
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.65 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif;
  accent-color: var(--accent);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  display: flex;
  flex-direction: column;
  margin: 0 auto;
  padding: 0 1.25rem 2rem;
  max-width: calc(var(--measure) + 2.5rem);
  min-height: 100vh;
  overflow-wrap: break-word;
}
main { flex: 1; min-width: 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
h1, h2, h3, h4, h5, h6 { margin: 0; line-height: 1.25; text-wrap: balance; }

.skip { position: absolute; inset-inline-start: 1rem; top: -5rem; z-index: 2; padding: 0.5rem 1rem; background: var(--paper); border-radius: 0 0 0.5rem 0.5rem; }
.skip:focus { top: 0; }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.25rem; padding-block: 1.125rem; border-bottom: 1px solid var(--line); }
.top p { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; margin: 0; font-size: 0.9375rem; }
.top p a:not(.subscribe), .site a, footer a { color: inherit; text-decoration: none; }
.top a:hover, footer a:hover { text-decoration: underline; }
.site { display: flex; align-items: center; gap: 0.75rem; min-width: 0; }
.site :is(h1, p) { font-size: 1.125rem; font-weight: 650; letter-spacing: -0.01em; }
.logo { width: auto; height: 2rem; max-width: 10rem; object-fit: contain; }
:is(.subscribe, .button) { padding: 0.25rem 0.875rem; border: 1px solid var(--line); border-radius: 2rem; color: var(--ink); font-weight: 550; text-decoration: none; white-space: nowrap; }
:is(.subscribe, .button):hover { border-color: currentColor; }
.button { padding: 0.4375rem 1.125rem; border-color: var(--ink); background: var(--ink); color: var(--paper); }
.button:hover { background: var(--accent); border-color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; margin-top: 1.75rem; }
@media (max-width: 30rem) {
  .top { flex-wrap: nowrap; }
  .top p a:not(.subscribe):has(~ .subscribe) { display: none; }
}

.side { display: contents; }
search { padding-top: 1rem; }
search input { width: 100%; padding: 0.3125rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; font-size: 1rem; }
search input::placeholder { color: var(--soft); opacity: 1; }
search input:focus-visible { outline-width: 2px; outline-offset: -1px; border-radius: 0.5rem; }
output:not(:empty) { display: block; padding-top: 0.375rem; color: var(--soft); font-size: 0.875rem; line-height: 1.25rem; }
nav.contents { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 0.375rem; margin: 0 -1.25rem; padding: 0.625rem 1.25rem; overflow-x: auto; background: var(--paper); border-bottom: 1px solid var(--line); scrollbar-width: none; }
.contents ol { display: flex; gap: 0.375rem; margin: 0; padding: 0; list-style: none; }
.contents li { flex: none; max-width: 14rem; padding: 0; }
.contents a { display: block; padding: 0.1875rem 0.6875rem; overflow: hidden; border: 1px solid var(--line); border-radius: 1rem; color: var(--ink); font-size: 0.875rem; font-variant-numeric: tabular-nums; text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.contents p { flex: none; margin: 0; }
.contents p a { color: var(--accent); }
.contents a:hover { border-color: currentColor; }
.contents a:focus-visible { outline-offset: -2px; border-radius: 1rem; }
.contents time, .contents .name { display: none; }
.badge { padding: 0.0625rem 0.5rem; border-radius: 1rem; background: var(--accent); color: var(--paper); font-size: 0.75rem; font-weight: 600; white-space: nowrap; }

article { padding-block: clamp(2.25rem, 5vw, 3.25rem); }
article, [id] { scroll-margin-top: 3.5rem; }
article:not(.draft), .older { border-top: 1px solid var(--line); }
/* The first line covers that above it. */
main { margin-top: -1px; }
article > :is(h1, h2) { line-height: 1.15; letter-spacing: -0.025em; }
article > h1 { font-size: clamp(1.75rem, 1.35rem + 1.75vw, 2.375rem); }
article > h2 { font-size: clamp(1.5rem, 1.35rem + 0.75vw, 1.75rem); letter-spacing: -0.02em; }
.about { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; margin: 0 0 0.75rem; color: var(--soft); font-size: 0.9375rem; }
.about > :first-child { padding: 0.0625rem 0.5625rem; background: var(--wash); color: var(--ink); border-radius: 0.375rem; font-size: 0.875rem; font-weight: 600; font-variant-numeric: tabular-nums; text-decoration: none; }
.about a:hover { text-decoration: underline; }
.about strong { color: var(--draft); font-size: 0.8125rem; letter-spacing: 0.04em; text-transform: uppercase; }
article:target .about > :first-child { background: var(--accent); color: var(--paper); }
p.withdrawn { padding: 0.5rem 0.875rem; border-inline-start: 0.25rem solid var(--draft); background: var(--wash); border-radius: 0.375rem; }
:is(p.withdrawn strong, bdi.withdrawn) { color: var(--draft); }
/* A preview links to its warnings. */
aside a { display: block; margin-top: 1.5rem; padding: 0.4375rem 0.875rem; border-inline-start: 0.25rem solid var(--draft); border-radius: 0.375rem; background: var(--wash); color: inherit; }
.draft { margin: 1.5rem 0; padding: 1.5rem; border: 1px dashed var(--draft); border-radius: 0.75rem; }
.draft + article:not(.draft) { border-top: 0; }
/* A picture that is missing has no width, so that nothing wraps and there is no gap. */
.art { display: flex; flex-wrap: wrap; row-gap: 1.5rem; align-items: start; }
.art::after { content: ''; flex: 0 0 100%; }
.art img { border-radius: 0.75rem; }
.art img:not([width]) { max-height: 30rem; }
.art.framed { justify-content: center; padding: 1.5rem; border-radius: 0.75rem; background: var(--wash); }
.art.framed::after { content: none; }

${NOTE_STYLES}
.older { padding-block: clamp(2.25rem, 5vw, 3.25rem); }
.older h2 { font-size: 1.5rem; letter-spacing: -0.02em; }
.older section:not(:has(li:not([hidden]))), .older:not(:has(li:not([hidden]))) { display: none; }
.older ul { margin-top: 0.5rem; padding: 0; list-style: none; }
.older li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; margin: 0; padding: 0.4375rem 0; border-bottom: 1px solid var(--line); }
.older a { display: grid; flex: 1; grid-template-columns: minmax(4.5rem, auto) 1fr; gap: 0.875rem; min-width: 0; color: inherit; text-decoration: none; }
.older .version, .older .name { justify-self: start; }
.older a:hover { text-decoration: underline; }
.older time { color: var(--soft); font-size: 0.875rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.older .withdrawn { flex-basis: 100%; font-size: 0.875rem; }
.older li:target { background: var(--wash); }
.version { font-weight: 600; font-variant-numeric: tabular-nums; }
.others { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.75rem; padding-block: 1.5rem 2.5rem; }
.others a { display: flex; flex-direction: column; align-items: start; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem; color: inherit; text-decoration: none; }
.others a:hover { border-color: currentColor; }
.others a:focus-visible { border-radius: 0.75rem; }
.others span { color: var(--soft); font-size: 0.875rem; }
.others .next { grid-column: 2; align-items: end; text-align: end; }
.others .all { grid-column: 1 / 3; align-self: center; justify-self: center; border: 0; color: var(--accent); }
.others .name { font-size: 0.9375rem; }
footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9375rem; }
footer p { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; margin: 0; }
.not-found main { padding-block: clamp(3rem, 14vh, 8rem); }
footer:empty { display: none; }
.not-found h1 { font-size: clamp(2rem, 1.6rem + 2vw, 3rem); letter-spacing: -0.03em; }

@media (min-width: 70rem) {
  body.list { display: grid; grid-template: auto 1fr auto / 15rem minmax(0, var(--measure)); column-gap: 4rem; max-width: calc(19rem + var(--measure) + 2.5rem); }
  .list > :is(.top, footer) { grid-column: 1 / 3; }
  .side { position: sticky; top: 0; display: flex; flex-direction: column; grid-column: 1; align-self: start; max-height: 100vh; }
  search { padding-block: 2rem 0.5rem; }
  .list article:first-child { padding-top: 2.375rem; }
  nav.contents { position: static; display: block; margin: 0 -0.625rem; padding: 0.25rem 0 2rem; overflow-y: auto; border: 0; scrollbar-width: thin; }
  .side > .contents:first-child { padding-top: 2rem; }
  .contents ol { display: block; }
  .contents li { max-width: none; }
  .contents a { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.5rem; padding: 0.3125rem 0.625rem; border: 0; border-radius: 0.5rem; line-height: 1.5; white-space: normal; }
  .contents a:hover { background: var(--wash); }
  .contents a:focus-visible { border-radius: 0.5rem; }
  .contents time { display: block; margin-inline-start: auto; color: var(--soft); font-size: 0.8125rem; white-space: nowrap; }
  .contents .name { display: block; flex-basis: 100%; overflow: hidden; text-align: -webkit-match-parent; text-align: match-parent; color: var(--soft); font-size: 0.8125rem; text-overflow: ellipsis; white-space: nowrap; }
  article, [id] { scroll-margin-top: 1rem; }
}
@media (forced-colors: active) { .about > :first-child, .badge, code, kbd, pre { border: 1px solid; } }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --wash: #f4f4f4; --accent: #000; --draft: #000; --good: #000; --key: #000; --bad: #000; }
  html { font-size: 10.5pt; }
  body, body.list { display: block; max-width: none; padding: 0; }
  nav.contents, nav.others, search, footer, .skip, .top > p, .anchor { display: none; }
  pre { white-space: pre-wrap; }
  h2, h3, h4, h5, h6, .about { break-after: avoid; }
  li, pre, img, tr { break-inside: avoid; }
  .art img { width: auto; max-height: 7cm; }
  .art.framed { justify-content: start; padding: 0; background: none; }
}
`;
