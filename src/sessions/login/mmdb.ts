export { openGeo } from './open-geo.ts';
