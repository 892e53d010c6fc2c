import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`test/${process.env['MUTATED']}/**/*.test.ts`],
    // Thousands of generated inputs each: what they find has tests of its own.
    exclude: ['test/**/*{properties,commonmark-spec}.test.ts'],
    isolate: false,
    env: { TZ: 'UTC' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
