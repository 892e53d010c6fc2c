/** Something that is wrong with a published site. */
export interface Finding {
  /** Warnings do not break clients. */
  severity: 'error' | 'warning';
  url: string;
  message: string;
  /** What corrects it, if more than the message says. */
  fix: Fix | undefined;
  /** The header that is wrong. */
  header?: string;
}

/** Build for another address, configure the server, or publish the files again. */
type Fix = 'build' | 'configure' | 'publish';

const makeFinding =
  (severity: Finding['severity']) =>
  (url: URL, message: string, fix?: Fix): Finding => ({ severity, url: url.href, message, fix });

export const makeError = makeFinding('error');
export const makeWarning = makeFinding('warning');
