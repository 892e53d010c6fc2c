import type { HTMLAttributes } from 'svelte/elements';
import type { WhatsNewElement } from '../element/types.ts';
import type { Props } from './props.ts';

export type { WhatsNewElement };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'whats-new': HTMLAttributes<WhatsNewElement> & Props<true | '', 'on' | 'on:'>;
  }
}
