import type { Release } from '../../project/compile-project.ts';
import type { OutputFile } from '../output-file.ts';
import { makeIcon } from './icon.ts';
import { makeIndexPage } from './index-page.ts';
import { makeNotFoundPage } from './not-found-page.ts';
import { createPageRenderer, type Site } from './page.ts';
import { makeReleasePages } from './release-page.ts';

/** What the pages show, newest first. */
export interface PagesContent {
  /** The releases of the front page; in a preview drafts too. */
  history: readonly Release[];
  /** The releases that the front page only links to. */
  older: readonly Release[];
}

/** Makes the pages of a site, and its icon. */
export function makePages({ history, older }: PagesContent, site: Site): OutputFile[] {
  const renderPage = createPageRenderer(site);
  const icon = makeIcon(site);
  return [
    ...makeReleasePages([...history, ...older], { site, renderPage }),
    ...(icon ? [icon] : []),
    makeNotFoundPage(site, renderPage),
    makeIndexPage(history, older, { site, renderPage }),
  ];
}
