import type { HTMLAttributes, PublicProps } from 'vue';
import type { WhatsNewElement } from '../element/types.ts';
import type { Attributes, Handler, Optional, OwnEvent } from './props.ts';

export type { WhatsNewElement };

/** The name that Vue has for an attribute or event: `skip-first` is `skipFirst`. */
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Camelized<Props> = { [Name in keyof Props as CamelCase<Name & string>]: Props[Name] };

type Listeners = {
  [Type in OwnEvent as `on${Capitalize<CamelCase<Type>>}`]?: Handler<Type> | undefined;
};

type Props = HTMLAttributes &
  PublicProps &
  Camelized<Attributes<true | ''>> &
  Listeners &
  Optional<Pick<WhatsNewElement, 'render' | 'seen'>>;

declare module 'vue' {
  interface GlobalComponents {
    'whats-new': new () => WhatsNewElement & { $props: Props };
  }
}
