import type { JSX } from 'solid-js';
import type { WhatsNewElement } from '../element/types.ts';
import type { Attributes, Handlers, Optional } from './props.ts';

export type { WhatsNewElement };

/** Values with the prefix `attr:` are attributes. Without it, Solid sets properties if values can change. */
type Changing<Props> = { [Name in keyof Props as `attr:${Name & string}`]: Props[Name] };

type Props = JSX.HTMLAttributes<WhatsNewElement> &
  Optional<Attributes<true | ''>> &
  Changing<Optional<Attributes<true | ''>>> &
  Handlers<'on:'> & {
    'prop:render'?: WhatsNewElement['render'] | undefined;
    'prop:seen'?: WhatsNewElement['seen'];
  };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'whats-new': Props;
    }
  }
}
