import type { Nodes, Parents } from 'mdast';
import { EMBEDS, HIDDEN } from '../elements.ts';
import type { ParsedHtml } from '../parse/parsed-html.ts';
import type { EndTag, HtmlToken } from '../parse/tokenize-html.ts';
import { makeProblem } from '../problem.ts';
import type { Transform } from './transform.ts';

/** Leaves out elements whose content is not text, such as `<style>`, but no player with an address. */
export const hideElements: Transform = ({ tokens, pairs, report }) => {
  const endOf = (token: HtmlToken) =>
    token.type === 'start' &&
    HIDDEN.has(token.name) &&
    !(EMBEDS.has(token.name) && token.attributes['src'])
      ? pairs.get(token)
      : undefined;
  const hideIn = (html: ParsedHtml, open: EndTag | undefined): EndTag | undefined => {
    let end = open;
    html.tokens = html.tokens.map((token) => {
      const isInside = end !== undefined;
      end ??= endOf(token);
      if (end && !isInside) {
        const message = `"<${end.name}>" is left out with its content; delete it, or put it in backticks to show it as typed`;
        report(makeProblem('stray-tag', message, html.locate(token.start)), `hidden ${end.name}`);
      }
      const isHidden = end !== undefined;
      if (token === end) end = undefined;
      return isHidden ? { ...token, type: 'comment' } : token;
    });
    return end;
  };
  const visit = (parent: Parents) => {
    let end: EndTag | undefined;
    const nodes: Nodes[] = parent.children;
    const shown = nodes.filter((node) => {
      const wasOpen = end !== undefined;
      const html = node.type === 'html' ? node.data?.html : undefined;
      if (html) end = hideIn(html, end);
      else if (!wasOpen && 'children' in node) visit(node);
      return html !== undefined || !wasOpen;
    });
    nodes.splice(0, nodes.length, ...shown);
  };
  return {
    root(tree) {
      if (tokens.some(endOf)) visit(tree);
    },
  };
};
