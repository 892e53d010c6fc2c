import { create } from './create.ts';

/** Starts to load an image, hidden until it has settled. Other URLs than `http:` and `https:` are not loaded. */
export function loadArt(url: string): HTMLImageElement {
  const art = create('img', 'art');
  art.hidden = true;
  art.alt = '';
  art.referrerPolicy = 'no-referrer';
  if (/^https?:\/\//i.test(url)) art.src = url;
  return art;
}

/** Waits at most `timeLimit` milliseconds for an image. If it has not loaded by then, it stays hidden. */
export async function settleArt(art: HTMLImageElement, timeLimit: number): Promise<void> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, timeLimit, false));
  const loaded = art.decode().then(
    () => true,
    () => false,
  );
  art.hidden = !(await Promise.race([loaded, timeout]));
}
