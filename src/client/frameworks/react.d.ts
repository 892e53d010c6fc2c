import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { WhatsNewElement } from '../element/types.ts';
import type { Attributes, Handlers, Optional } from './props.ts';

export type { WhatsNewElement };

type Props = DetailedHTMLProps<HTMLAttributes<WhatsNewElement>, WhatsNewElement> &
  Attributes<boolean | ''> &
  Handlers<'on'> &
  Optional<Pick<WhatsNewElement, 'render' | 'seen'>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'whats-new': Props;
    }
  }
}
