import { hashStyles, type Styles } from './hash-styles.ts';
import { STYLES } from './styles.ts';

/** The look of every page. They never change, and Node.js takes 10 ms to load what hashes them. */
export function makePageStyles(): Styles {
  return hashStyles(STYLES);
}
