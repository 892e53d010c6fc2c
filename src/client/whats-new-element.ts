import type { VersionResponse } from '../contract/version-response.ts';
import type { VersionErrorCode } from './version-error.ts';

/**
 * Why nothing is shown: there is no version response (as for `fetchVersion`), the browser cannot remember what it
 * showed (`storage`), the element is not displayed (`hidden`), or the browser is too old (`unsupported`).
 */
export type UnavailableReason = VersionErrorCode | 'storage' | 'hidden' | 'unsupported';

/** What the event `unavailable` says, to code and to people. */
export interface Unavailable {
  reason: UnavailableReason;
  message: string;
}

export interface WhatsNewEventMap extends HTMLElementEventMap {
  /** This browser has not seen the current version. `preventDefault()` keeps the dialog closed. */
  'new-version': CustomEvent<VersionResponse>;
  /** Nothing is shown. */
  unavailable: CustomEvent<Unavailable>;
}

/** The element `<whats-new src="…">`, which `import 'gazette/whats-new'` defines. */
export interface WhatsNewElement extends HTMLElement {
  /** The checked version response; null until there is one. */
  readonly current: VersionResponse | null;
  /** Shows the current release, seen or not, and asks for it first where it has to. Tells whether it is shown. */
  open(): Promise<boolean>;
  addEventListener<K extends keyof WhatsNewEventMap>(
    type: K,
    listener: (event: WhatsNewEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'whats-new': WhatsNewElement;
  }
}
