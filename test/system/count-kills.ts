/**
 * How many kills a test has: its share, in percent, of the `KILLS` that the environment asks for; else what is usual.
 */
export function countKills(percent: number, usual: number): number {
  const { KILLS } = process.env;
  return KILLS === undefined ? usual : Math.ceil((Number(KILLS) * percent) / 100);
}
