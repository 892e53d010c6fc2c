import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { WhatsNewElement } from '../element/types.ts';
import type { Props } from './props.ts';

export type { WhatsNewElement };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'whats-new': DetailedHTMLProps<HTMLAttributes<WhatsNewElement>, WhatsNewElement> &
        Props<boolean | '', 'on'>;
    }
  }
}
