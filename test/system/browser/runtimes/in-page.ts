import { fetchCases } from './fetch-cases.ts';

Object.assign(globalThis, { fetchCases });
