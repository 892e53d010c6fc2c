import { compile } from 'zod/mini';
import { FrontMatter } from './front-matter.ts';

/** The schema as generated code: it parses the same, sooner by half, but takes as long to generate as 2,000 notes save. */
export const CompiledFrontMatter = compile(FrontMatter);
