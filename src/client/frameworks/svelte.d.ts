import type { HTMLAttributes } from 'svelte/elements';
import type { WhatsNewElement } from '../element/types.ts';
import type { Attributes, Handlers, Optional } from './props.ts';

export type { WhatsNewElement };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'whats-new': HTMLAttributes<WhatsNewElement> &
      Attributes<true | ''> &
      Handlers<'on'> &
      Handlers<'on:'> &
      Optional<Pick<WhatsNewElement, 'render' | 'seen'>>;
  }
}
