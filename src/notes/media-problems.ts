import { quote, type Problem } from './problem.ts';

/** What is wrong with a picture, video or audio file. */
export type MediaProblem = Pick<Problem, 'rule' | 'message'>;

export type MediaKind = 'picture' | 'recording';

const MIB = 1024 * 1024;

/** The largest files, in MiB. Hosts such as Cloudflare serve no larger file than 25 MiB. */
const LARGEST = { picture: 2, recording: 25 };

export const isTooLarge = (size: number, kind: MediaKind): boolean => size > LARGEST[kind] * MIB;

const SITE_URL = 'needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"';
const FORMATS = 'export it as PNG, JPEG, GIF, WebP or AVIF';

/** The messages about files of pictures and recordings. Messages about addresses are in transform/links.ts. */
export const MEDIA_PROBLEMS = {
  missing: (path: string, similar?: string): MediaProblem => ({
    rule: 'missing-picture',
    message: `there is no file ${quote(path)} in the directory of the notes; ${
      similar === undefined
        ? 'correct the path, or type a whole URL, https://…'
        : `did you mean ${quote(similar)}?`
    }`,
  }),
  outside: (path: string) =>
    picture(
      `${quote(path)} is not in the directory of the release notes; move it there, and type its new path`,
    ),
  noFile: (path: string) => picture(`${quote(path)} is not a file; type the path of a picture`),
  unreadable: (path: string, reason: string) =>
    picture(`the file ${quote(path)} cannot be read: ${reason}`),
  tooLarge: (path: string, size: number) =>
    picture(
      `${quote(path)} has ${Math.ceil((size / MIB) * 10) / 10} MiB, and the limit is ${LARGEST.picture} MiB for a picture and ${LARGEST.recording} MiB for a video or audio file; reduce its size`,
    ),
  svg: (path: string) => picture(`${quote(path)} is SVG, which can contain scripts; ${FORMATS}`),
  otherFormat: (path: string) =>
    picture(
      `${quote(path)} is not a picture that every browser can show; ${FORMATS}, or a video or audio file as MP4, WebM, Ogg, MP3 or WAV`,
    ),
  otherKind: (path: string, needed: MediaKind) =>
    picture(
      `${quote(path)} is not a ${needed === 'picture' ? 'picture' : 'video or audio file'}; name one here, or show a picture with <img>, other files with <video> or <audio>`,
    ),
  noSite: (path: string) => picture(`${quote(path)} is a local file, which ${SITE_URL}`),
  neutralNoSite: () =>
    picture(
      `releases without "art" get a picture that comes with Gazette, which ${SITE_URL}; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"`,
    ),
};

function picture(message: string): MediaProblem {
  return { rule: 'picture', message };
}
