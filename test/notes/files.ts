import { MEDIA_PROBLEMS } from '../../src/notes/media-problems.ts';
import type { FindMedia } from '../../src/notes/media.ts';

const FILE = { hash: '', content: new Uint8Array() };
const PICTURE = /\.(?:png|gif)$/;
const RECORDING = /\.(?:mp4|mp3)$/;

/** Finds every file in `images/`, by the end of its name. */
export const findSample: FindMedia = (path) => {
  const name = path.replace(/^(?:\.\/)?images\//, '');
  if (name === path) return MEDIA_PROBLEMS.missing(path);
  const published = `art/${encodeURIComponent(name)}`;
  if (PICTURE.test(name)) {
    return { ...FILE, path: published, kind: 'picture', size: { width: 640, height: 360 } };
  }
  return RECORDING.test(name)
    ? { ...FILE, path: published, kind: 'recording' }
    : MEDIA_PROBLEMS.missing(path);
};

/** Finds a picture at every path. */
export const findAnyPicture: FindMedia = () => ({
  ...FILE,
  path: 'art/any.png',
  kind: 'picture',
});
