/** The CSS of what notes contain. */
export const NOTE_STYLES = `:is(h3, .release h2) { margin-top: 2.25rem; font-size: 1.25rem; letter-spacing: -0.01em; }
:is(h4, .release h3) { margin-top: 1.75rem; font-size: 1.0625rem; letter-spacing: normal; }
:is(h5, h6, .release h4) { margin-top: 1.5rem; font-size: 1rem; }
h6 { color: var(--soft); }
:is(h3 + h4, h4 + h5, h5 + h6, .release h2 + h3) { margin-top: 0.875rem; }
.anchor { padding-inline: 0.375rem; color: var(--soft); font-weight: 400; text-decoration: none; }
.anchor::before { content: '#'; }
@media (hover: hover) { .anchor { opacity: 0; } :is(h2, h3, h4, h5, h6):hover .anchor, .anchor:focus { opacity: 1; } }
p, ul, ol, pre, blockquote, details, .table { margin: 1rem 0 0; }
:is(h2, h3, h4, h5, h6) + :is(p, ul, ol, pre, blockquote, details, .table) { margin-top: 0.625rem; }
/* What follows the title. */
article > .about + * + * { margin-top: 1.5rem; }
article > .art + * { margin-top: 0; }
article > .framed + * { margin-top: 1.5rem; }
article > p.withdrawn + .art { margin-top: 1.5rem; }
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
blockquote:has(> p > [class^='alert-']:first-child) code { background: var(--paper); }
pre { padding: 0.875rem 1.125rem; border-radius: 0.5rem; line-height: 1.5; tab-size: 4; direction: ltr; text-align: left; }
pre code { padding: 0; background: none; }
blockquote { padding-inline-start: 1.125rem; border-inline-start: 3px solid var(--line); color: var(--soft); }
blockquote > :first-child { margin-top: 0; }
blockquote:has(> p > [class^='alert-']:first-child) { padding: 0.75rem 1.125rem; border-color: var(--tone); border-radius: 0.375rem; background: var(--wash); color: inherit; }
[class^='alert-'] { color: var(--tone); }
:is(blockquote:has(> p > .alert-note:first-child), .alert-note) { --tone: var(--accent); }
:is(blockquote:has(> p > .alert-tip:first-child), .alert-tip) { --tone: var(--good); }
:is(blockquote:has(> p > .alert-important:first-child), .alert-important) { --tone: var(--key); }
:is(blockquote:has(> p > .alert-warning:first-child), .alert-warning) { --tone: var(--draft); }
:is(blockquote:has(> p > .alert-caution:first-child), .alert-caution) { --tone: var(--bad); }
mark { background: #ffe58a; color: #1d1c1a; }
hr { margin: 2rem 0 0; border: 0; border-top: 1px solid var(--line); }
main img { outline: 1px solid var(--line); outline-offset: -1px; }
:is(main img, video, audio) { max-width: 100%; height: auto; border-radius: 0.375rem; vertical-align: middle; }
video { width: 100%; aspect-ratio: 16 / 9; background: var(--wash); }
audio { height: 3rem; }
/* Shadows show that there is more to scroll to; at the ends they are covered. */
.table, pre {
  --ground: var(--paper);
  overflow-x: auto;
  background:
    linear-gradient(90deg, var(--ground) 1rem, transparent 3rem) left / 3rem 100% no-repeat local,
    linear-gradient(-90deg, var(--ground) 1rem, transparent 3rem) right / 3rem 100% no-repeat local,
    linear-gradient(90deg, var(--shade), transparent) left / 0.75rem 100% no-repeat,
    linear-gradient(-90deg, var(--shade), transparent) right / 0.75rem 100% no-repeat,
    var(--ground);
}
pre { --ground: var(--wash); }
table { border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; overflow-wrap: normal; }
th, td { min-width: 5rem; padding-block: 0.5rem; padding-inline-end: 1.25rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { border-bottom-width: 2px; }
[align='center'] { text-align: center; }
[align='right'] { text-align: right; }
summary { cursor: pointer; }`;
