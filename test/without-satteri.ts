// Loaded with `node --import`: makes the import of satteri fail, as on a platform for which it has no binary.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    if (found.url.includes('/node_modules/satteri/')) throw new Error('satteri is not available');
    return found;
  },
});
