import type { OutputFile } from './write-files.ts';

/** What hosts answer with where there is nothing; without it some answer anything with the page, as if it were there. */
export const NOT_FOUND_PAGE: OutputFile = {
  path: '404.html',
  content: `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>Not found</title>
  <h1>There is nothing at this address.</h1>
</html>
`,
};
