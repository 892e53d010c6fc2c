/** Something that is wrong with a published site. */
export interface Finding {
  /** Warnings do not break clients. */
  severity: 'error' | 'warning';
  url: string;
  message: string;
}

export function makeError(url: URL, message: string): Finding {
  return { severity: 'error', url: url.href, message };
}

export function makeWarning(url: URL, message: string): Finding {
  return { severity: 'warning', url: url.href, message };
}
