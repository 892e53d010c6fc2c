/** The CSS that the pages of the preview itself have in common. */
export const PREVIEW_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #17181b);
  --card: light-dark(#fff, #1f2024);
  --ink: light-dark(#1d1e22, #ececef);
  --quiet: light-dark(#5f6370, #a3a7b4);
  --line: light-dark(#e4e1dc, #34363d);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) clamp(1rem, 4vw, 2rem) 4rem; }
header p { margin: 0; color: var(--quiet); }
h1 { margin: .25rem 0; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; }
section { margin-top: 2.5rem; }
`;
