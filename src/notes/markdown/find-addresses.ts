import type { Construct, Event, Extension, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/** What the parser's extension for GFM calls the ways in which it finds bare addresses. */
const NAMES = new Set<unknown>(['wwwAutolink', 'protocolAutolink', 'emailAutolink']);

/** How many events back the parser may go each time. */
const FAR = 200;

/**
 * A plugin behind remark-gfm that changes nothing but time. No bare address can stand behind an open bracket, and to
 * find that out the parser goes back to the bracket from each word behind it; here it goes back once.
 */
export function findAddresses(this: Processor): void {
  // How unified calls a plugin.
  // oxlint-disable-next-line no-this-in-exported-function
  const data = this.data();
  data.micromarkExtensions = data.micromarkExtensions?.map((extension) => quicken(extension)) ?? [];
}

function quicken(extension: Extension): Extension {
  const openAt = new WeakMap<TokenizeContext, number>();
  const isBehindOpen = (context: TokenizeContext): boolean => {
    const { events } = context;
    if (events.length < FAR) return false;
    const known = openAt.get(context);
    if (known !== undefined && isOpen(events[known])) return true;
    const at = events.findLastIndex((event) => isOpen(event) || isNoneBefore(event));
    const isFound = isOpen(events[at]);
    if (isFound) openAt.set(context, at);
    return isFound;
  };
  const wrap = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const start = construct.tokenize.call(this, effects, ok, nok);
      const canStart = construct.previous?.call(this, this.previous) !== false;
      return canStart && isBehindOpen(this) ? nok : start;
    },
  });
  const text = Object.entries(extension.text ?? {}).map(
    ([code, list = []]): [string, Construct[]] => [
      code,
      [list].flat().map((construct) => (NAMES.has(construct.name) ? wrap(construct) : construct)),
    ],
  );
  return { ...extension, text: Object.fromEntries(text) };
}

function isOpen(event: Event | undefined): boolean {
  if (!event) return false;
  const [, { type, _balanced: isClosed }] = event;
  return (type === 'labelLink' || type === 'labelImage') && isClosed !== true;
}

/** What the parser itself takes down where it has gone back before. */
function isNoneBefore([, token]: Event): boolean {
  return '_gfmAutolinkLiteralWalkedInto' in token;
}
