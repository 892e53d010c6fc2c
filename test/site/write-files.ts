import type { OutputFile } from '../../src/site/output-file.ts';
import { openOutput, type WriteResult } from '../../src/site/write-files.ts';

/** Writes these files as a build does, and removes those that only earlier builds produced. */
export async function writeFiles(
  directory: string,
  files: Iterable<OutputFile>,
): Promise<WriteResult> {
  const output = openOutput(directory);
  try {
    for (const file of files) output.add(file);
    return await output.commit({ records: new Map() });
  } catch (error) {
    await output.discard();
    throw error;
  }
}
