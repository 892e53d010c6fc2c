const START = Date.UTC(2026, 10, 20, 9, 30);

/** The second that clocks start at: 2026-11-20 09:30:00 UTC. */
export const START_SECOND = START / 1000;

/** A clock that moves only when it is told to. */
export function createClock() {
  let time = START;
  return {
    now: () => time,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}
