/** Renders a link as text: with its address, unless the text says the same. */
export function renderLink(text: string, url: string): string {
  const name = text.trim();
  if (name === '') return url.replace(/^mailto:/i, '');
  return bare(name) === bare(url) || namesLastSegment(name, url) ? name : `${text} (${url})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
}

/** A reference such as `#123`, `@name`, `123` or `v1.2.3`. */
const REFERENCE = /^(?:#\d+|@[\w.-]+|v?\d[\w.+-]*)$/i;
const COMMIT = /^[\da-f]{7,40}$/i;

/** Whether a short reference, which every reader understands, is the last segment of the address. */
function namesLastSegment(name: string, url: string): boolean {
  const segment =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  if (COMMIT.test(name) && segment.toLowerCase().startsWith(name.toLowerCase())) return true;
  return REFERENCE.test(name) && plain(name) === plain(segment);
}

function plain(reference: string): string {
  return reference.replace(/^(?:#|@|v(?=\d))/i, '');
}
