/** Writes the static files from the current source before any test reads them. */
export { writeStaticFiles as setup } from '../scripts/pack/static-files.ts';
