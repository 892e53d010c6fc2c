import { ALERTS } from '../../notes/elements.ts';
import type { LinkTarget, View } from '../../notes/view.ts';
import type { Edition } from '../../project/editions.ts';
import { pickHistory } from '../../project/order-notes.ts';
import { linkTo, linkToElement, makePagePath } from './page-path.ts';

/** How an edition shows a release: phrases, and addresses as outputs and as its pages have them. */
export interface SiteView extends View {
  /** Like `linkTo`, but relative to the front page of the edition. */
  pathTo: (target: LinkTarget) => string | undefined;
  /** The address of a file of the site, relative to the front page of the edition. */
  locate: (url: string) => string;
}

export interface Addresses {
  /** From the front page of the edition to the root of the site: `''`, `../` and so on. */
  up: string;
  /** The address of the root. */
  siteUrl: string | undefined;
  /** The directory that has the page of a release, such as `de/`; undefined if there is no page. */
  directoryOf: (version: string) => string | undefined;
}

/** A release that a channel shares with everybody has its page there only. */
export function findAddresses(
  edition: Edition,
  { siteUrl, unpublished }: { siteUrl: string | undefined; unpublished: boolean },
): Addresses {
  const editions = [edition.stable, edition].filter((each) => each !== undefined);
  const directories = new Map(
    editions.toReversed().flatMap(({ prefix, project, settings: { page } }) => {
      const notes = page ? pickHistory(project.notes, Infinity, { unpublished }) : [];
      return notes.map(({ version }) => [version, prefix] as const);
    }),
  );
  const up = '../'.repeat(edition.prefix.split('/').length - 1);
  return { up, siteUrl, directoryOf: (version) => directories.get(version) };
}

/** The path of the page of a release, relative to the front page of the edition. */
export function findPage(version: string, { prefix }: Edition, { directoryOf, up }: Addresses) {
  const directory = directoryOf(version);
  if (directory === undefined) return undefined;
  return (directory === prefix ? '' : up + directory) + makePagePath(version);
}

/** The address of the page of a release in a directory; undefined if it has none. */
export function findUrl(version: string, directory: string | undefined, { siteUrl }: Addresses) {
  if (siteUrl === undefined || directory === undefined) return undefined;
  return siteUrl + directory + makePagePath(version);
}

const anchorOf = (version: string, id?: string) =>
  id === undefined ? linkTo(version) : linkToElement(version, id);

export function createView(version: string, edition: Edition, addresses: Addresses): SiteView {
  const { labels, headline } = edition.settings;
  const { siteUrl, up, directoryOf } = addresses;
  return {
    labelAlert: (name, typed) => {
      const alert = ALERTS.find((each) => each === name);
      return alert === undefined ? typed : labels[alert];
    },
    nameChanges: () => headline,
    linkTo: ({ version: target = version, id }) => {
      const url = findUrl(target, directoryOf(target), addresses);
      return url && url + anchorOf(target, id);
    },
    pathTo: ({ version: target = version, id }) => {
      const path = findPage(target, edition, addresses);
      return path && path + anchorOf(target, id);
    },
    locate: (url) => (siteUrl === undefined ? url : up + url.slice(siteUrl.length)),
  };
}

interface Use {
  ask: (view: SiteView) => string | undefined;
  answer: string | undefined;
}

/** Makes a function that renders once for all views that give it the same answers. */
export function renderOnce<T>(render: (view: SiteView) => T): (view: SiteView) => T {
  const done: { value: T; uses: Use[] }[] = [];
  return (view) => {
    const found = done.find(({ uses }) => uses.every(({ ask, answer }) => ask(view) === answer));
    if (found) return found.value;
    const uses: Use[] = [];
    const use = (ask: Use['ask']) => {
      const answer = ask(view);
      uses.push({ ask, answer });
      return answer;
    };
    const value = render({
      labelAlert: (...label) => use((each) => each.labelAlert(...label)) ?? '',
      nameChanges: () => use((each) => each.nameChanges()) ?? '',
      linkTo: (target) => use((each) => each.linkTo(target)),
      pathTo: (target) => use((each) => each.pathTo(target)),
      locate: (url) => use((each) => each.locate(url)) ?? '',
    });
    done.push({ value, uses });
    return value;
  };
}
