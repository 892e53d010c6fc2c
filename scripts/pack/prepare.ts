import { bundleElement } from './bundle-element.ts';

await bundleElement();
