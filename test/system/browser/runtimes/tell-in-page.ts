import { tellVersions } from './tell-versions.ts';

Object.assign(globalThis, { tellVersions });
