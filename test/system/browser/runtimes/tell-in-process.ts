import process from 'node:process';
import { tellVersions } from './tell-versions.ts';

process.stdout.write(JSON.stringify(await tellVersions(process.argv[2] ?? '')));
