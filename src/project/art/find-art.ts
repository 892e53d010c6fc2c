/** The picture of a release. */
export interface Art {
  /** Where it is for everyone. */
  url: string;
  /** Where it is as seen from the page. */
  src: string;
  /** Undefined where the picture is not ours. */
  own?: { file: { path: string; content: Uint8Array }; width: number; height: number };
}

export interface ArtOptions {
  /** The directory of the notes, at which local paths start. */
  releases: string;
  settings: { siteUrl?: string | undefined };
}

/** Finds a picture by its URL, or by its path; where that fails, the answer is what is wrong, for people. */
export async function findArt(typed: string, options: ArtOptions): Promise<Art | string> {
  if (/^https?:/i.test(typed)) return { url: typed, src: typed };
  const { findOwnArt } = await import('./find-own-art.ts');
  return findOwnArt(typed, options);
}
