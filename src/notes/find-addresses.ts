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
  const quicken = ({ name = '', tokenize, ...rest }: Construct): Construct => {
    names.add(name);
    return {
      ...rest,
      tokenize(effects, ok, nok) {
        const start = tokenize.call(this, effects, ok, nok);
        return (code) => (isBehindOpen(this) ? nok : start)(code);
      },
    };
  };
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, list = []]) => [
    code,
    [list].flat().map(quicken),
  ]);
  return { text: Object.fromEntries(text), disable: { null: [...names] } };
}

function isOpen(event: Event | undefined): boolean {
  const token = event?.[1];
  const isLabel = token?.type === 'labelLink' || token?.type === 'labelImage';
  return isLabel && token._balanced !== true;
}

/** What the parser itself takes down where it has gone back before. */
function isNoneBefore([, token]: Event): boolean {
  return token._gfmAutolinkLiteralWalkedInto === true;
}
