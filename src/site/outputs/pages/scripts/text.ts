/** The script of text: clips play, and buttons copy an address or code. Without a clipboard, which only safe contexts have, there are none. */
const { label = '', done = '' } = document.currentScript?.dataset ?? {};

function copyOnClick(button: HTMLElement, text: string): void {
  const { textContent } = button;
  const reset = () => Object.assign(button, { textContent });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
    button.addEventListener('blur', reset, { once: true });
  });
}

if ('clipboard' in navigator) {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    copyOnClick(button, button.dataset['copy'] || location.href);
    button.hidden = false;
  }
  for (const pre of document.querySelectorAll('main pre')) {
    const box = Object.assign(document.createElement('div'), { className: 'code' });
    const button = Object.assign(document.createElement('button'), { textContent: label });
    copyOnClick(button, pre.textContent.trimEnd());
    pre.replaceWith(box);
    box.append(pre, button);
  }
}

/** Plays clips while they are in view, unless the reader prefers less motion. A clip that the reader pauses stays so. */
const watcher = new IntersectionObserver((entries) => {
  for (const { target: clip, isIntersecting } of entries) {
    if (!(clip instanceof HTMLVideoElement)) continue;
    // Where a browser refuses, there are the controls.
    if (isIntersecting) void clip.play().catch(() => undefined);
    else if (!clip.paused) clip.pause();
    else if (clip.played.length > 0) watcher.unobserve(clip);
  }
});

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  for (const clip of document.querySelectorAll('video[loop]')) watcher.observe(clip);
}
