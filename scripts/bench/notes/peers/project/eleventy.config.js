export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  eleventy.configureErrorReporting({ allowMissingExtensions: true });
  eleventy.addGlobalData('permalink', false);
  eleventy.addCollection('releases', (api) => api.getFilteredByGlob('releases/*.md'));
  return {
    dir: { input: '.', output: 'dist-eleventy' },
    templateFormats: ['md', '11ty.js'],
    markdownTemplateEngine: false,
  };
}
