import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [directory = ''] = process.argv.slice(2);
const start = performance.now();
let bytes = 0;
for (const name of readdirSync(directory)) bytes += readFileSync(join(directory, name)).length;
const ms = performance.now() - start;
process.stdout.write(JSON.stringify({ ms, mb: process.resourceUsage().maxRSS / 1024, bytes }));
