import { writeStaticFiles } from './static-files.ts';

await writeStaticFiles();
