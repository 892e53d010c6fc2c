import type { WhatsNewAttributes, WhatsNewElement, WhatsNewEventMap } from '../element/types.ts';

/** The events that only this element has. */
export type EventName = Exclude<keyof WhatsNewEventMap, keyof HTMLElementEventMap>;

export type Handler<Type extends EventName> = (
  event: WhatsNewEventMap[Type] & { readonly currentTarget: WhatsNewElement },
) => unknown;

/** The event handlers, in frameworks that name them after the event, with a prefix. */
export type Handlers<Prefix extends string> = {
  [Type in EventName as `${Prefix}${Type}`]?: Handler<Type> | undefined;
};

/** The attributes. `Present` is what sets `skip-first`: not false where that would set it too. */
export type Attributes<Present> = Pick<WhatsNewAttributes, 'src'> &
  Optional<Omit<WhatsNewAttributes, 'src' | 'skip-first' | 'seen'>> & {
    /** If present, nothing is unread on a reader's first visit. */
    'skip-first'?: Present | undefined;
  };

/** The properties that are not attributes: React, Preact and Svelte set them by their names. */
export type Properties = Optional<Pick<WhatsNewElement, 'render' | 'seen'>>;

/** All of them, in these three. `Prefix` may be several. */
export type Props<Present, Prefix extends string> = Attributes<Present> &
  Handlers<Prefix> &
  Properties;

export type Optional<All> = { [Name in keyof All]?: All[Name] | undefined };
