import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { quote } from '../../notes/problem.ts';
import { explainFileError, isMissing } from '../file-error.ts';
import { isInside } from '../is-inside.ts';

/** A picture of the releases directory. Width and height are as it is shown, in pixels. */
export interface Picture {
  bytes: Uint8Array;
  type: string;
  width: number;
  height: number;
}

const LARGEST_MIB = 2;
const MIB = 1024 * 1024;
const TYPES = new Map([
  ['png', 'png'],
  ['jpg', 'jpg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['avif', 'avif'],
]);
const EXPORT = 'export it as PNG, JPEG, GIF, WebP or AVIF';
/** From this EXIF orientation on, a picture is shown lying on its side. */
const FIRST_TURNED = 5;

/** Reads a picture and tells by its content what it is; where that fails, the answer is what is wrong, for people. */
export function readPicture(directory: string, typed: string): Picture | string {
  const found = quote(typed);
  try {
    const path = join(directory, typed);
    if (!isInside(directory, path)) {
      return `${found} is not in the directory of the release notes; move it there`;
    }
    const file = statSync(path);
    if (!file.isFile()) return `${found} is not a file; type the path of a picture`;
    if (file.size > LARGEST_MIB * MIB) {
      return `${found} has ${Math.ceil((file.size / MIB) * 10) / 10} MiB, and a picture may have ${LARGEST_MIB}; save it smaller`;
    }
    return recognize(readFileSync(path), found);
  } catch (error) {
    const why = explainFileError(error);
    if (!isMissing(error)) return `the picture ${found} cannot be read: ${why}`;
    return `there is no file ${found} beside the notes; mend the path, or type a whole URL, https://…`;
  }
}

function recognize(bytes: Buffer, found: string): Picture | string {
  const size = measure(bytes);
  if (size?.type === 'svg') return `${found} is SVG, which can hold scripts; ${EXPORT}`;
  const type = TYPES.get(size?.type ?? '');
  if (!size || type === undefined)
    return `${found} is no picture that every browser shows; ${EXPORT}`;
  const { width, height, orientation = 1 } = size;
  return orientation < FIRST_TURNED
    ? { bytes, type, width, height }
    : { bytes, type, width: height, height: width };
}

function measure(bytes: Buffer): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}
