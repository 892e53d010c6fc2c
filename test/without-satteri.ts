// Loaded with `node --import`: makes the import of satteri fail, as on a platform for which it has no binary.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'satteri') throw new Error('satteri is not available');
    return nextResolve(specifier, context);
  },
});
