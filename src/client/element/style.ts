/** The style sheet of the dialog. Apps change it with custom properties and parts. */
export const STYLE = `
dialog {
  all: initial;
  --line: 1px solid var(--whats-new-line, color-mix(in srgb, currentColor 18%, transparent));
  --muted: var(--whats-new-muted, color-mix(in srgb, currentColor 70%, transparent));
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
.notes { overflow: auto; overscroll-behavior: contain; border-radius: inherit }
.text { padding: 1.75em }
img:not([hidden]) { display: block; inline-size: 100%; max-block-size: 16em; object-fit: cover }
h2, h3, p, ul { margin: 0 }
p:empty { display: none }
h2, h3, p, li { overflow-wrap: anywhere; white-space: pre-wrap }
h2, h3, p, li { text-align: -webkit-match-parent; text-align: match-parent; unicode-bidi: plaintext }
h2 { font-size: 1.625em; line-height: 1.2; text-wrap: balance }
.published { margin-block-start: .5em; color: var(--muted); font-size: .875em }
.body { margin-block-start: 1.25em }
h3 { margin-block: 2em .5em; color: var(--muted); font-size: .8125em; letter-spacing: .04em }
ul { padding-inline-start: 1.25em }
li + li { margin-block-start: .375em }
.more { margin-block-start: 2em; color: var(--muted) }
a { color: inherit }
.bar { display: flex; justify-content: end; padding: 1em 1.75em; border-block-start: var(--line) }
button {
  padding: .5em 1.375em; border: 1px solid transparent; border-radius: 99em; cursor: pointer;
  background: var(--whats-new-accent, CanvasText); color: var(--whats-new-on-accent, Canvas);
  font: inherit; font-weight: 600;
}
:focus-visible { outline: 2px solid var(--whats-new-accent, currentColor); outline-offset: 2px }
.notes:focus-visible { outline-offset: -2px }
.untouched .notes { outline: none }
@media (prefers-reduced-motion: no-preference) {
  dialog { animation: enter .2s ease-out }
  @keyframes enter { from { opacity: 0; translate: 0 .75em } }
}`;
