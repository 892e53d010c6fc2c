import type { VersionResponse } from '../contract/index.ts';
import { NoAnswerError, type Ask } from './ask.ts';
import { makeError, type Finding } from './finding.ts';

/** What is checked. */
export interface Checked {
  site: URL;
  ask: Ask;
  /** Undefined if it is not valid. */
  response: VersionResponse | undefined;
}

/** Reports a request without a response like anything else that is wrong, so that the other findings are not lost. */
export async function attempt(url: URL, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof NoAnswerError) return [makeError(url, error.message)];
    throw error;
  }
}
