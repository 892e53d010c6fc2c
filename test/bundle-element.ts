/** Bundles the element from its current source before any test reads it. */
export { bundleElement as setup } from '../scripts/pack/bundle-element.ts';
