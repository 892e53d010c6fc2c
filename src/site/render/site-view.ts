import { ALERT_KINDS } from '../../notes/alert-kinds.ts';
import type { LinkTarget, View } from '../../notes/view.ts';
import type { Edition } from '../../project/editions.ts';
import { linkTo, makePagePath } from './page-path.ts';

/** How an edition shows a release: phrases, and addresses as outputs and as its pages have them. */
export interface SiteView extends View {
  /** Like `linkTo`, but relative to the front page of the edition. */
  pathTo: (target: LinkTarget) => string | undefined;
  /** The address of a file of the site, relative to the front page of the edition. */
  locate: (url: string) => string;
}

/** The path of the page of a release, relative to the front page of the edition; undefined if there is none. */
export function findPage(version: string, { prefix, pages, up }: Edition): string | undefined {
  const directory = pages.get(version);
  if (directory === undefined) return undefined;
  return (directory === prefix ? '' : up + directory) + makePagePath(version);
}

/** The address of the page of a release in a directory; undefined if there is none. */
export function findUrl(version: string, directory: string | undefined, edition: Edition) {
  const { rootUrl, pageOf } = edition;
  if (pageOf) return pageOf(version);
  if (rootUrl === undefined || directory === undefined) return undefined;
  return rootUrl + directory + makePagePath(version);
}

export function createView(version: string, edition: Edition): SiteView {
  const { settings, rootUrl, up, pages, pageOf } = edition;
  return {
    labelAlert: (name, label) => {
      const alert = ALERT_KINDS.find((each) => each === name);
      return alert === undefined ? label : settings.labels[alert];
    },
    nameChanges: () => settings.headline,
    linkTo: ({ version: target = version, id }) => {
      if (pageOf) return target === version && id !== undefined ? `#${id}` : pageOf(target);
      const url = findUrl(target, pages.get(target), edition);
      return url && url + linkTo(target, id);
    },
    pathTo: ({ version: target = version, id }) => {
      const path = findPage(target, edition);
      return path && path + linkTo(target, id);
    },
    locate: (url) => (rootUrl === undefined ? url : up + url.slice(rootUrl.length)),
  };
}
