import type { Definition, Image, ImageReference, Link, LinkReference, Nodes, Root } from 'mdast';
import { definitions } from 'mdast-util-definitions';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { hasCredentials } from '../credentials.ts';
import { quote, report, type Problem } from '../problem.ts';

/** Puts every reference's address in its place, and makes every address absolute, against `siteUrl` if relative. */
export function resolveLinks(tree: Root, file: VFile, siteUrl: string | undefined): void {
  let define: ReturnType<typeof definitions> | undefined;
  visit(tree, (node, index, parent) => {
    let target: Nodes = node;
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      define ??= definitions(tree);
      const definition = define(node.identifier);
      if (!definition || !parent || index === undefined) return;
      target = inline(node, definition);
      parent.children[index] = target;
    }
    if (target.type !== 'link' && target.type !== 'image') return;
    const problem = checkAddress(target, siteUrl);
    // The parser finds some bare addresses late, and gives them no place.
    if (problem) report(file, { ...problem, place: target.position ?? parent?.position });
    else target.url = makeAbsolute(target.url, siteUrl);
  });
}

function inline(node: LinkReference | ImageReference, { url, title }: Definition): Link | Image {
  const shared = {
    url,
    ...(title && { title }),
    ...(node.position && { position: node.position }),
  };
  if (node.type === 'linkReference') return { type: 'link', children: node.children, ...shared };
  return { type: 'image', alt: node.alt, ...shared };
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED = /^(?:https?:\/\/|mailto:)/i;

function checkAddress(
  { type, url }: Link | Image,
  siteUrl: string | undefined,
): Problem | undefined {
  const address = clean(url);
  if (address === '') {
    const reason = `this ${type} has no address; type one between the brackets ()`;
    return { rule: 'link-url', reason };
  }
  const isRelative = !SCHEME.test(address);
  if (isRelative && siteUrl === undefined) {
    const reason = `${quote(url)} is a relative address; type the whole one, https://…, or set siteUrl in the settings`;
    return { rule: 'relative-link', reason };
  }
  if (!isRelative && !ALLOWED.test(address)) {
    const reason = `an address starts with https://, http:// or mailto:, found ${quote(url)}; type one that does, or plain text`;
    return { rule: 'link-scheme', reason };
  }
  if (!URL.canParse(address, siteUrl)) {
    const reason = `${quote(url)} is not a valid address; type one such as https://example.com/page`;
    return { rule: 'link-url', reason };
  }
  if (!hasCredentials(new URL(address, siteUrl).href)) return undefined;
  const reason = `every reader would get the user name or password in this address, found ${quote(url)}; delete what stands before the @`;
  return { rule: 'link-credentials', reason };
}

function makeAbsolute(url: string, siteUrl: string | undefined): string {
  const address = clean(url);
  if (!SCHEME.test(address)) return new URL(address, siteUrl).href;
  return address.replaceAll(/\s/g, encodeURIComponent);
}

/** Takes out what every browser ignores in an address, behind which a scheme could hide. */
function clean(url: string): string {
  return url.replaceAll(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, '');
}
