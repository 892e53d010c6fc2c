import process from 'node:process';
import { build, Settings } from '../../../src/index.ts';

const [releases = '', out = ''] = process.argv.slice(2);
const settings = Settings.parse({});
const start = performance.now();
const { problems } = build({ releases, out, settings });
const ms = performance.now() - start;
if (problems.length > 0) throw new Error(`the corpus has problems: ${problems.join(', ')}`);
process.stdout.write(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024 }));
