import process from 'node:process';
import { fetchCases } from './fetch-cases.ts';

process.stdout.write(JSON.stringify(await fetchCases(process.argv[2] ?? '')));
