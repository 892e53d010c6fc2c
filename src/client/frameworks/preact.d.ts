import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { WhatsNewElement } from '../element/types.ts';
import type { Props } from './props.ts';

export type { WhatsNewElement };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'whats-new': HTMLAttributes<WhatsNewElement> &
        ClassAttributes<WhatsNewElement> &
        Props<true | '', 'on'>;
    }
  }
}
