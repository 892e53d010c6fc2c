import { create } from './create.ts';

/** An image, hidden if it did not load in time. */
export interface Art {
  image: HTMLImageElement;
  /** Waits until the image has loaded or failed, at most `timeLimit` milliseconds. Later it would move the text. */
  settle: (timeLimit: number) => Promise<void>;
}

/** Starts to load an image. Other URLs than `http:` and `https:` are not loaded. */
export function loadArt(url: string): Art {
  const image = create('img', 'art');
  image.hidden = true;
  image.alt = '';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  const loaded = new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    if (/^https?:\/\//i.test(url)) image.src = url;
    else resolve(false);
  });
  const settle = async (timeLimit: number) => {
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, timeLimit, false));
    image.hidden = !(await Promise.race([loaded, timeout]));
  };
  return { image, settle };
}
