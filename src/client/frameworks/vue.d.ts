import type { HTMLAttributes, PublicProps } from 'vue';
import type { CamelCase, WhatsNewElement } from '../element/types.ts';
import type { Attributes, EventName, Handler, Properties } from './props.ts';

export type { WhatsNewElement };

/** The names that Vue has for attributes: `skip-first` is `skipFirst`. */
type Camelized<Props> = { [Name in keyof Props as CamelCase<Name & string>]: Props[Name] };

type Listeners = {
  [Type in EventName as `on${Capitalize<CamelCase<Type>>}`]?: Handler<Type> | undefined;
};

type Props = HTMLAttributes &
  PublicProps &
  Camelized<Attributes<true | ''>> &
  Listeners &
  Properties;

declare module 'vue' {
  interface GlobalComponents {
    'whats-new': new () => WhatsNewElement & { $props: Props };
  }
}
