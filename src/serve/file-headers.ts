import { lookup } from 'mrmime';

/** The types of files that their name does not tell, or not well. */
const TYPES: Readonly<Record<string, string>> = {
  'v2/cloud/version': 'application/json',
  'feed.xml': 'application/atom+xml; charset=utf-8',
};

/** What every file is served with, and every error: whoever reads may be anywhere, and guesses no type. */
export const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const;

/** The headers of a file of the output, by its path under the output directory. */
export function describeFile(path: string) {
  return {
    'content-type': TYPES[path] ?? guessType(path),
    'cache-control': 'public, max-age=60, stale-while-revalidate=60',
    ...COMMON_HEADERS,
  };
}

function guessType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
