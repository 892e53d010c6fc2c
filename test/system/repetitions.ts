/** Picks how often a test repeats something: few times in `npm run test:system`, often in `npm run test:soak`. */
export const repetitions = (few: number, many: number) =>
  process.env['SOAK'] === undefined ? few : many;
