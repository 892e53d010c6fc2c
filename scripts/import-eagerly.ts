import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Imports a module with all its functions compiled, where Node.js keeps compiled code. It keeps what is compiled while a
 * module loads; V8 leaves most functions until they are called, which takes a seventh of the time of a small build.
 */
export async function importEagerly<Module>(load: () => Promise<Module>): Promise<Module> {
  // Older versions of Node.js keep no compiled code.
  const isKept = 'getCompileCacheDir' in module && module.getCompileCacheDir() !== undefined;
  if (!isKept) return load();
  setFlagsFromString('--no-lazy');
  try {
    return await load();
  } finally {
    // The modules of Node.js come compiled for this flag, and are compiled again where it is another.
    setFlagsFromString('--lazy');
  }
}
