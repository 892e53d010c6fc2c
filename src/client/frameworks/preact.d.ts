import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { WhatsNewElement } from '../element/types.ts';
import type { Attributes, Handlers, Optional } from './props.ts';

export type { WhatsNewElement };

type Props = HTMLAttributes<WhatsNewElement> &
  ClassAttributes<WhatsNewElement> &
  Attributes<true | ''> &
  Handlers<'on'> &
  Optional<Pick<WhatsNewElement, 'render' | 'seen'>>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'whats-new': Props;
    }
  }
}
