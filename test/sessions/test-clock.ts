const START = Date.UTC(2026, 10, 20, 9, 30);

/** The time at which clocks start, in seconds: 2026-11-20 09:30:00 UTC. */
export const START_SECOND = START / 1000;

/** Creates a clock that only `advance` moves. */
export function createClock() {
  let time = START;
  return {
    now: () => time,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}
