import process from 'node:process';
import { configureGlobal } from 'fast-check';

// A change fails because of what it changed, not because of new random input; `npm run fuzz` looks for that.
configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) });
