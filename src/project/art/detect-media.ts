import { imageSize } from 'image-size';
import type { MediaFile } from '../../notes/media.ts';

/** What a file is by its content: its kind, the type as a file name extension, and the size of a picture. */
export interface DetectedMedia extends Pick<MediaFile, 'kind' | 'size'> {
  type: string;
}

const PICTURES = new Set(['png', 'jpg', 'gif', 'webp', 'avif']);
const EXPORT = 'export it as PNG, JPEG, GIF, WebP or AVIF';
/** In this and higher EXIF orientations, width and height are swapped. */
const FIRST_SWAPPED = 5;

/** Detects what a file is; or the reason why browsers cannot show it, as the end of a sentence. */
export function detectMedia(bytes: Buffer): DetectedMedia | { reason: string } {
  const picture = measure(bytes);
  if (picture?.type !== undefined && PICTURES.has(picture.type)) {
    const { type, width, height, orientation = 1 } = picture;
    const isSwapped = orientation >= FIRST_SWAPPED;
    const size = isSwapped ? { width: height, height: width } : { width, height };
    return { kind: 'picture', type, size };
  }
  if (picture?.type === 'svg') return { reason: `is SVG, which can contain scripts; ${EXPORT}` };
  const type = detectRecording(bytes);
  if (type !== undefined) return { kind: 'recording', type };
  return {
    reason: `is not a picture that every browser can show; ${EXPORT}, or a video or audio file as MP4, WebM, Ogg, MP3 or WAV`,
  };
}

function measure(bytes: Buffer): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

/** The parts of a file that tell its type. */
const HEAD_LENGTH = 64;
/** MP4 files start with the name of their brand. These are pictures, and QuickTime. */
const OTHER_BRAND = /^(?:avi|hei|hev|mi|ms|qt)/;

function detectRecording(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_LENGTH);
  if (head.startsWith('ftyp', 4)) return OTHER_BRAND.test(head.slice(8)) ? undefined : 'mp4';
  if (head.startsWith('\x1A\x45\xDF\xA3')) return head.includes('webm') ? 'webm' : undefined;
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'wav';
  // MP3 starts with a tag, or with eleven bits of a frame and its layer, which is not 0.
  return /^(?:ID3|\xFF[\xE2-\xE7\xF2-\xF7\xFA-\xFF])/.test(head) ? 'mp3' : undefined;
}
