import { toString } from 'mdast-util-to-string';
import type { Transform } from './transform.ts';

const PULL = /^https:\/\/github\.com\/[^/]+\/[^/]+\/pull\/(\d+)$/;

/** Shows GitHub's `by @name in https://github.com/…/pull/12` as `by @name in #12`, as GitHub does. */
export const shortenPullLinks: Transform = () => ({
  link(node, { before }) {
    if (before?.type !== 'text' || !before.value.endsWith(' in ')) return;
    const [url, number] = PULL.exec(node.url) ?? [];
    // A name has up to 39 characters.
    const isGenerated = /(?:@\S+|contribution) in $/.test(before.value.slice(-60));
    if (!isGenerated || toString(node) !== url) return;
    node.children = [{ type: 'text', value: `#${number}` }];
  },
});
