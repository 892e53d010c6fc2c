import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { quote } from '../../notes/problem.ts';
import { explainFileError, isMissing } from '../file-error.ts';
import { isInside } from '../is-inside.ts';

/** A picture of the releases directory. Width and height are in pixels, as shown. */
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
/** In this and higher EXIF orientations, width and height are swapped. */
const FIRST_SWAPPED = 5;

/** Reads a picture and detects its type by its content; returns what is wrong with it if that fails. */
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
      return `${found} has ${Math.ceil((file.size / MIB) * 10) / 10} MiB, and the limit for a picture is ${LARGEST_MIB} MiB; reduce its size`;
    }
    return describePicture(readFileSync(path), found);
  } catch (error) {
    const why = explainFileError(error);
    if (!isMissing(error)) return `the picture ${found} cannot be read: ${why}`;
    return `there is no file ${found} in the directory of the notes; correct the path, or type a whole URL, https://…`;
  }
}

function describePicture(bytes: Buffer, found: string): Picture | string {
  const size = measure(bytes);
  if (size?.type === 'svg') return `${found} is SVG, which can contain scripts; ${EXPORT}`;
  const type = TYPES.get(size?.type ?? '');
  if (!size || type === undefined)
    return `${found} is not a picture that every browser can show; ${EXPORT}`;
  const { width, height, orientation = 1 } = size;
  return orientation < FIRST_SWAPPED
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
