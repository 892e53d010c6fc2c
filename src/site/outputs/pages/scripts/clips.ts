const watcher = new IntersectionObserver((entries) => {
  for (const { target: clip, isIntersecting } of entries) {
    if (!(clip instanceof HTMLVideoElement)) continue;
    // Where a browser refuses, there are the controls.
    if (isIntersecting) void clip.play().catch(() => undefined);
    else if (!clip.paused) clip.pause();
    else if (clip.played.length > 0) watcher.unobserve(clip);
  }
});

/** Plays clips while they are in view, unless the reader prefers less motion. One that the reader pauses stays so. */
export function playClips(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const clip of document.querySelectorAll('video[loop]')) watcher.observe(clip);
}
