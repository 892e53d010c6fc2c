import { writeField } from '../../notes/problem.ts';
import type { ReleaseHeading } from './read-heading.ts';

/** What a yanked release says as the reason why it was withdrawn. */
const YANKED = 'Yanked';

/** Composes the note of a release. Without a date it is a draft. */
export function composeRelease(
  { version, title, isYanked, isPrerelease }: ReleaseHeading,
  date: string | undefined,
  body: string,
): string {
  const fields = [writeField('version', version)];
  if (date !== undefined) fields.push(writeField('date', date));
  if (title !== undefined) fields.push(writeField('title', title));
  if (isPrerelease) fields.push('latest: false');
  if (isYanked) fields.push(writeField('withdrawn', YANKED));
  if (date === undefined) fields.push('draft: true');
  return `---\n${fields.join('\n')}\n---\n\n${body}\n`;
}
