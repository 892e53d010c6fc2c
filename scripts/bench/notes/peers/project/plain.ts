import { readdirSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import { isLazy, createEntry, createResponse, pickLatest, writeResponse } from './release.js';

interface Release {
  version: string;
  date: Date;
  title: string;
  art: string;
  content: string;
  entry?: unknown;
}

const releases: Release[] = readdirSync('releases').map((name) => {
  const { data, content } = matter(readFileSync(`releases/${name}`, 'utf8'), {});
  const release = { ...(data as Omit<Release, 'content'>), content };
  return isLazy ? release : { ...release, entry: createEntry(release, content) };
});
const entries = pickLatest(releases).map(
  (release: Release) => release.entry ?? createEntry(release, release.content),
);
writeResponse('dist-plain', createResponse(entries));
