import { BASELINE } from './contenders.ts';
import type { Result } from './result.ts';

const [WIDTH, HEIGHT] = [960, 600];
const [LEFT, RIGHT, TOP, BOTTOM] = [80, 690, 24, 552];
const LABEL_GAP = 17;
/** Colors by contender; the others are only in the table. */
const COLORS = new Map([
  [BASELINE, '#d6336c'],
  ['gazette check', '#d6336c'],
  ['floor: node -e 0', '#868e96'],
  ['floor: read, write', '#868e96'],
  ['plain script, node', '#0c8599'],
  ['Velite', '#3b5bdb'],
  ['content-collections', '#9c36b5'],
  ['Eleventy', '#e8590c'],
  ['Astro', '#2f9e44'],
]);

/** Draws milliseconds over the number of notes, both logarithmic, as an SVG for light and dark pages. */
export function drawPlot(results: Result[]): string {
  const shown = results.filter(({ contender }) => COLORS.has(contender.name));
  const toX = scale(
    shown.map(({ project }) => project.notes),
    LEFT,
    RIGHT,
  );
  const toY = scale(
    shown.map(({ ms }) => ms),
    BOTTOM,
    TOP,
  );
  const lines = [...new Set(shown.map(({ contender }) => contender))].map((contender): Line => {
    const own = shown.filter((result) => result.contender === contender);
    const points = own.map(({ project, ms }) => ({ x: toX(project.notes), y: toY(ms) }));
    const label = contender.bodies === 'all' ? `${contender.name}, all bodies` : contender.name;
    const { name, bodies } = contender;
    return { name, bodies, label, points, color: COLORS.get(contender.name) ?? '' };
  });
  const labels = spread(lines.map(({ points }) => points.at(-1)?.y ?? 0));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Milliseconds over the number of notes">`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}"/>`,
    ...[...new Set(shown.map(({ project }) => project.notes))].map((notes) =>
      drawColumn(notes, toX(notes)),
    ),
    ...ticksOf(shown.map(({ ms }) => ms)).map((ms) => drawRow(ms, toY(ms))),
    ...lines.map((line, index) => drawLine(line, labels[index] ?? 0)),
    '</svg>\n',
  ].join('\n');
}

const STYLE = `
rect { fill: #fff } text { font: 14px system-ui, sans-serif; fill: #495057 }
.grid { stroke: #dee2e6 } .line { fill: none; stroke-width: 2 } .ours { stroke-width: 4 } .all { stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) { rect { fill: #16191d } text { fill: #ced4da } .grid { stroke: #343a40 } }
`;

/** Maps values to a range, by their logarithms. */
function scale(values: number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.log);
  const [first = 0, last = 1] = [low, high];
  return (value) => from + ((Math.log(value) - first) / (last - first)) * (to - from);
}

/** The powers of ten in the range of the values. */
function ticksOf(values: number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const powers = Array.from({ length: 8 }, (_, power) => 10 ** power);
  return powers.filter((power) => power >= low && power <= high);
}

/** Moves labels down so that none covers the one above it. */
function spread(wanted: number[]): number[] {
  const places = [...wanted];
  const order = wanted
    .map((_, index) => index)
    .toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  let last = -Infinity;
  for (const index of order) {
    last = Math.max(wanted[index] ?? 0, last + LABEL_GAP);
    places[index] = last;
  }
  return places;
}

const write = (value: number) => value.toLocaleString('en-US');
const place = (value: number) => value.toFixed(1);

function drawColumn(notes: number, x: number): string {
  return `<path class="grid" d="M${place(x)} ${TOP}V${BOTTOM}"/><text x="${place(x)}" y="${BOTTOM + 24}" text-anchor="middle">${write(notes)} notes</text>`;
}

function drawRow(ms: number, y: number): string {
  return `<path class="grid" d="M${LEFT} ${place(y)}H${RIGHT}"/><text x="${LEFT - 8}" y="${place(y + 5)}" text-anchor="end">${write(ms)} ms</text>`;
}

interface Line {
  name: string;
  label: string;
  bodies: string;
  color: string;
  points: { x: number; y: number }[];
}

function drawLine({ name, label, bodies, color, points }: Line, labelY: number): string {
  const kind = [bodies, name.startsWith('gazette') ? 'ours' : ''].join(' ').trim();
  const path = points.map(({ x, y }) => `${place(x)} ${place(y)}`).join('L');
  const text = `<text x="${RIGHT + 12}" y="${place(labelY + 5)}" style="fill: ${color}">${label}</text>`;
  return `<path class="line ${kind}" stroke="${color}" d="M${path}"/>${text}`;
}
