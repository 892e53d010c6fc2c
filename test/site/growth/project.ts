import type { Edit, Step } from './steps.ts';

/** The front matter of a note. */
type Fields = Record<string, string>;

interface Note {
  path: string;
  fields: Fields;
  body: string;
}

/** A project on one day. */
export interface Project {
  day: number;
  /** How many versions and dates there have been, so that the next ones are new. */
  count: number;
  /** The setting. */
  history: number;
  /** Of the picture `a.png`. */
  pictureWidth: number;
  notes: readonly Note[];
  deleted: readonly Note[];
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const START = Date.UTC(2020, 0, 1);

const firstNotes = ['0.1', '0.2'].map((version, index) => ({
  path: `${version}.md`,
  fields: { version, date: `2019-12-0${index + 1}` },
  body: 'The first one.',
}));

/** A project of two notes. No step edits them. */
export function createProject(history: number): Project {
  return { day: 0, count: 0, history, pictureWidth: 1, notes: firstNotes, deleted: [] };
}

/** Noon of the project's day. */
export function findNow({ day }: Project): Date {
  return new Date(START + day * DAY + 12 * HOUR);
}

/** The versions of the releases that have appeared. */
export function listPublished(project: Project): string[] {
  const now = findNow(project).getTime();
  return project.notes.flatMap(({ fields: { version = '', date = '', draft } }) =>
    draft === undefined && Date.parse(date) <= now ? [version] : [],
  );
}

/** The project on the next day. */
export function takeStep(project: Project, { added, edits }: Step): Project {
  const today = { ...project, day: project.day + 1, count: project.count + 1 };
  const note = {
    path: `${today.count}.md`,
    fields: { version: `${added.name}${today.count}`, date: makeDate(added.moment, today) },
    body: added.body,
  };
  const notes = [...today.notes, patch(note, added.fields)];
  return edits.reduce(applyEdit, { ...today, notes });
}

function applyEdit(project: Project, edit: Edit): Project {
  if (edit.kind === 'picture') return { ...project, pictureWidth: edit.width };
  if (edit.kind === 'history') return { ...project, history: edit.count };
  if (edit.kind === 'restore') return restore(project);
  if (edit.kind === 'delete') return remove(project, edit.index);
  if (edit.kind === 'swap') return swap(project, edit.index);
  return change({ ...project, count: project.count + 1 }, edit);
}

function restore({ deleted, ...project }: Project): Project {
  const [note, ...others] = deleted;
  return { ...project, notes: note ? [...project.notes, note] : project.notes, deleted: others };
}

function remove({ notes, deleted, ...project }: Project, index: number): Project {
  const place = findPlace(notes, index);
  const removed = notes.slice(place, place + 1);
  return { ...project, notes: notes.toSpliced(place, 1), deleted: [...removed, ...deleted] };
}

/** The file of a note and that of the note after it swap their names. */
function swap(project: Project, index: number): Project {
  const place = findPlace(project.notes, index);
  const [first, second] = project.notes.slice(place);
  if (!first || !second) return project;
  const swapped = [
    { ...first, path: second.path },
    { ...second, path: first.path },
  ];
  return { ...project, notes: project.notes.toSpliced(place, 2, ...swapped) };
}

type Change = Extract<Edit, { kind: 'change' }>;

function change(project: Project, { index, changes }: Change): Project {
  const place = findPlace(project.notes, index);
  const notes = project.notes.map((note, at) => {
    if (at !== place) return note;
    if ('body' in changes) return { ...note, body: changes.body };
    if ('fields' in changes) return patch(note, changes.fields);
    if ('name' in changes) return patch(note, { version: `${changes.name}${project.count}` });
    return patch(note, { date: makeDate(changes.moment, project) });
  });
  return { ...project, notes };
}

/** The place of a note, but not of the first ones. */
function findPlace(notes: readonly Note[], index: number): number {
  const first = firstNotes.length;
  return notes.length > first ? first + (index % (notes.length - first)) : first;
}

/** Changes fields of a note, and removes those that are undefined. */
function patch(note: Note, fields: Record<string, string | undefined>): Note {
  const all = Object.entries({ ...note.fields, ...fields });
  return {
    ...note,
    fields: Object.fromEntries(all.flatMap(([key, value]) => (value ? [[key, value]] : []))),
  };
}

/** The date of today, unless another note has it; otherwise an instant that no other note has. */
function makeDate(moment: number, { day, count, notes }: Project): string {
  const midnight = START + (day + moment) * DAY;
  const text = new Date(midnight).toISOString();
  const bare = text.slice(0, 'YYYY-MM-DD'.length);
  if (moment === 0 && notes.every(({ fields }) => fields['date'] !== bare)) return bare;
  // Later than noon if it is in the future.
  const hour = moment > 0 ? 13 : 1;
  return new Date(midnight + hour * HOUR + count * 1000).toISOString();
}
