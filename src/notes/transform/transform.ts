import type { Nodes, Parents } from 'mdast';
import type { NoteMedia } from '../media.ts';
import type { ParsedMarkdown } from '../parse/parse-markdown.ts';
import { pairTags, type EndTag, type HtmlToken } from '../parse/tokenize-html.ts';
import type { Problem } from '../problem.ts';

type NodeOf = { [Type in Nodes['type']]: Extract<Nodes, { type: Type }> };

/** Where a node is: its parent, and its neighbors there. The one before it is transformed already. */
export interface Around {
  parent: Parents;
  before: Nodes | undefined;
  after: Nodes | undefined;
}

/**
 * What to do with the nodes of a type, after their children; with the root, before all others. A visitor may change a node,
 * or return what replaces it, or `false` to leave it out.
 */
type Visitors = {
  [Type in Nodes['type']]?: (node: NodeOf[Type], around: Around) => Result;
};

type Result = Nodes[] | boolean | void;

export interface TransformOptions {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes?: readonly string[] | undefined;
  /** The files next to the notes; without it, their addresses are completed like links. */
  media?: NoteMedia | undefined;
  /** The versions to which links such as `#1.0.7` can lead. */
  versions?: ReadonlySet<string> | undefined;
  /** The versions of the notes by their file names, to which links such as `1.0.7.md` can lead. */
  notes?: ReadonlyMap<string, string> | undefined;
}

/** The ids of headings and HTML, once they are found. */
export interface Names {
  all: Set<string>;
  /** The id of the title, which leads to the top of the release. */
  title: string | undefined;
}

export interface TransformContext extends ParsedMarkdown {
  options: TransformOptions;
  /** The end tag of each start tag in the HTML. */
  pairs: ReadonlyMap<HtmlToken, EndTag>;
  names: Names;
  /** Reports a problem; with a key, only the first one of this key. */
  report: (problem: Problem, key?: string) => void;
}

/** Has one job for one note: changes its tree, or finds problems in it. */
export type Transform = (context: TransformContext) => Visitors;

/** Runs transforms in one walk through a note's tree: in their order at each node. Returns the problems that they find. */
export function transformTree(
  parsed: ParsedMarkdown,
  transforms: readonly Transform[],
  options: TransformOptions,
): Problem[] {
  const problems: Problem[] = [];
  const reported = new Set<string>();
  const report = (problem: Problem, key?: string) => {
    if (key === undefined || !reported.has(key)) problems.push(problem);
    if (key !== undefined) reported.add(key);
  };
  const names = { all: new Set<string>(), title: undefined };
  const context = { ...parsed, options, pairs: pairTags(parsed.tokens), names, report };
  const visitors = transforms.map((transform) => transform(context));
  for (const each of visitors) each.root?.(parsed.tree, { parent: parsed.tree, ...NO_NEIGHBORS });
  walk(parsed.tree, visitors);
  return problems;
}

const NO_NEIGHBORS = { before: undefined, after: undefined };

function walk(root: Parents, visitors: readonly Visitors[]): void {
  const byType = new Map<string, readonly Visitors[]>();
  const listVisitors = (type: Nodes['type']) => {
    const listed = byType.get(type) ?? visitors.filter((each) => each[type]);
    byType.set(type, listed);
    return listed;
  };
  const visit = (node: Nodes, around: Around): Nodes[] | false | undefined => {
    for (const each of listVisitors(node.type)) {
      const changed = call(each, node, around);
      if (changed !== undefined && changed !== true) return changed;
    }
    return undefined;
  };
  const visitChildren = (parent: Parents) => {
    const nodes: Nodes[] = parent.children;
    /** Undefined until something changes. */
    let shown: Nodes[] | undefined;
    nodes.forEach((node, index) => {
      const inside = node.type === 'footnoteReference' ? node.data?.definition : node;
      if (inside && 'children' in inside) visitChildren(inside);
      const before = shown ? shown.at(-1) : nodes[index - 1];
      const around = { parent, before, after: nodes[index + 1] };
      const visited = visit(node, around);
      if (visited === undefined) {
        shown?.push(node);
        return;
      }
      shown ??= nodes.slice(0, index);
      if (visited) shown.push(...visited);
      else closeGap(around);
    });
    if (!shown) return;
    nodes.length = 0;
    for (const each of shown) nodes.push(each);
  };
  visitChildren(root);
}

function call<Type extends Nodes['type']>(
  visitors: Visitors,
  node: NodeOf[Type] & { type: Type },
  around: Around,
): Result {
  return visitors[node.type]?.(node, around);
}

/** Leaves one space where a node that is left out had spaces on both sides, and none at the start or end of a block. */
function closeGap({ before, after }: Around): void {
  const isSpaced = after === undefined || (after.type === 'text' && /^\s/.test(after.value));
  if (before?.type === 'text' && isSpaced) before.value = before.value.trimEnd();
  if (before === undefined && after?.type === 'text') after.value = after.value.trimStart();
}
