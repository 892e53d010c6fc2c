/** The style sheet of the element. Apps change it with custom properties and parts. */
export const STYLE = `
dialog, .inline, .badge {
  --line: 1px solid var(--whats-new-line, color-mix(in srgb, currentColor 18%, transparent));
  --muted: var(--whats-new-muted, color-mix(in srgb, currentColor 70%, transparent));
}
dialog {
  all: initial;
  position: fixed; inset: 0; display: flex; flex-direction: column; overflow: hidden; margin: auto;
  box-sizing: border-box; block-size: fit-content; max-block-size: min(46em, 100% - 2em);
  inline-size: min(var(--whats-new-width, 35em), 100% - 2em);
  border: var(--line); border-radius: var(--whats-new-radius, 1em);
  box-shadow: 0 1.5em 4em rgb(0 0 0 / 30%);
  color-scheme: var(--whats-new-color-scheme, light dark);
  background: var(--whats-new-background, Canvas); color: var(--whats-new-color, CanvasText);
  font-family: var(--whats-new-font, inherit); font-size: inherit; line-height: 1.55;
}
dialog::backdrop { background: var(--whats-new-backdrop, rgb(0 0 0 / 50%)) }
dialog .notes { overflow: auto; overscroll-behavior: contain; border-radius: inherit }
dialog .text { padding: 1.75em }
.art { display: block; inline-size: 100%; max-block-size: 16em; object-fit: cover }
[hidden], p:empty { display: none }
.text { overflow-wrap: anywhere }
.title, .headline, .published, .body, .change, .more {
  margin: 0; white-space: pre-wrap; text-align: -webkit-match-parent; text-align: match-parent; unicode-bidi: plaintext;
}
.title { font-size: 1.625em; line-height: 1.2; text-wrap: balance }
.published { margin-block-start: .5em; color: var(--muted); font-size: .875em }
.body { margin-block-start: 1.25em }
.headline { margin-block: 2em .5em; color: var(--muted); font-size: .8125em; letter-spacing: .04em }
.changes { margin: 0; padding-inline-start: 1.25em }
.change + .change { margin-block-start: .375em }
.more { margin-block-start: 2em }
.link, .more { color: var(--muted) }
.all { color: inherit }
.rendered { white-space: normal }
.rendered > * { margin-block: 0 }
.rendered > * + * { margin-block-start: .5em }
.rendered :is(img, pre) { max-inline-size: 100%; overflow: auto }
.older { border-block-start: var(--line) }
.older[open] { padding-block-end: 1.5em }
:not(.older) + .older { margin-block-start: 2em }
.summary { display: grid; grid-template-columns: 1fr auto; padding-block: 1em; cursor: pointer; list-style: none }
.summary::after {
  content: ""; grid-area: 1 / 2 / 3; place-self: center; margin-inline: 1em .25em; padding: .2em;
  border: solid var(--muted); border-width: 0 2px 2px 0; rotate: 45deg;
}
[open] > .summary::after { rotate: 225deg }
.summary .title { font-size: 1.0625em }
.summary .published, .older .body { margin-block-start: .25em }
.bar { display: flex; align-items: center; padding: 1em 1.75em; border-block-start: var(--line) }
.close, .badge { padding: .5em 1.375em; border: 1px solid transparent; border-radius: 99em; font: inherit; cursor: pointer }
.close {
  margin-inline-start: auto; font-weight: 600;
  background: var(--whats-new-accent, CanvasText); color: var(--whats-new-on-accent, Canvas);
}
:host([mode=inline]) { display: block }
.inline { color: var(--whats-new-color, inherit); font-family: var(--whats-new-font, inherit); line-height: 1.55 }
.inline .art { margin-block-end: 1.5em; border-radius: var(--whats-new-radius, 1em) }
.inline .bar { margin-block-start: 1.5em; padding: 1em 0 0 }
.badge { position: relative; border: var(--line); background: none; color: inherit }
.count {
  position: absolute; inset-block-start: -.7em; inset-inline-end: -.4em; padding: 0 .6em; border-radius: 99em;
  background: var(--whats-new-accent, #c5221f); color: var(--whats-new-on-accent, white);
  font-size: .75em; font-weight: 600; line-height: 1.7;
}
:focus-visible { outline: 2px solid var(--whats-new-accent, currentColor); outline-offset: 2px }
.notes:focus-visible { outline-offset: -2px }
.untouched .notes { outline: none }
@media (prefers-reduced-motion: no-preference) {
  dialog { animation: enter .2s ease-out }
  @keyframes enter { from { opacity: 0; translate: 0 .75em } }
}`;
