import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { Construct, Event, Extension, TokenizeContext } from 'micromark-util-types';

/**
 * An extension of the Markdown parser that changes nothing but time: bare addresses are found as before. No address can
 * stand behind an open bracket, and to find that out the parser goes back to the bracket from each word behind it; here
 * it goes back once.
 */
export function findAddresses(): Extension {
  const openAt = new WeakMap<TokenizeContext, number>();
  const isBehindOpen = (context: TokenizeContext): boolean => {
    const { events } = context;
    const known = openAt.get(context);
    if (known !== undefined && isOpen(events[known])) return true;
    const at = events.findLastIndex((event) => isOpen(event) || isNoneBefore(event));
    const isFound = isOpen(events[at]);
    if (isFound) openAt.set(context, at);
    return isFound;
  };
  const names = new Set<string>();
  const quicken = ({ name = '', tokenize, previous, ...rest }: Construct): Construct => {
    names.add(name);
    return {
      ...rest,
      ...(previous && { previous }),
      tokenize(effects, ok, nok) {
        const start = tokenize.call(this, effects, ok, nok);
        const canStart = previous?.call(this, this.previous) !== false && !isBehindOpen(this);
        return canStart ? start : nok;
      },
    };
  };
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(
    ([code, list = []]): [string, Construct[]] => [code, [list].flat().map(quicken)],
  );
  return { text: Object.fromEntries(text), disable: { null: [...names] } };
}

function isOpen(event: Event | undefined): boolean {
  if (!event) return false;
  const [, { type, _balanced: isClosed }] = event;
  return (type === 'labelLink' || type === 'labelImage') && isClosed !== true;
}

/** What the parser itself takes down where it has gone back before. */
function isNoneBefore([, { _gfmAutolinkLiteralWalkedInto: isNone }]: Event): boolean {
  return isNone === true;
}
