/** How many releases the front page and the feed have. */
const HISTORY = 50;

export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  eleventy.addGlobalData(
    'eleventyComputed.permalink',
    () =>
      ({ page, permalink, version }) =>
        page.inputPath.startsWith('./releases/') ? `releases/${version}.html` : permalink,
  );
  eleventy.addGlobalData(
    'eleventyComputed.layout',
    () =>
      ({ page, layout }) =>
        page.inputPath.startsWith('./releases/') ? 'release.liquid' : layout,
  );
  const list = (api) => api.getFilteredByGlob('releases/*.md').sort((a, b) => b.date - a.date);
  eleventy.addCollection('releases', list);
  eleventy.addCollection('newest', (api) => list(api).slice(0, HISTORY));
  eleventy.addCollection('older', (api) => list(api).slice(HISTORY));
  return {
    dir: { input: '.', output: 'dist', includes: 'layouts' },
    templateFormats: ['md', 'liquid'],
    markdownTemplateEngine: false,
  };
}
