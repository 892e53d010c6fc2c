import type { VersionResponse } from '../../contract/version-response.ts';
import type { VersionErrorCode } from '../version-error.ts';

/**
 * Why the dialog does not open: there is no version response (the codes of `fetchVersion`), the browser cannot store
 * the seen version (`storage`), the element is not displayed (`hidden`), or the browser is too old (`unsupported`).
 */
export type UnavailableReason = VersionErrorCode | 'storage' | 'hidden' | 'unsupported';

/** The detail of the event `unavailable`: `reason` is for programs, `message` for people. */
export interface Unavailable {
  reason: UnavailableReason;
  message: string;
}

export interface WhatsNewEventMap extends HTMLElementEventMap {
  /** This browser has not seen the current version. `preventDefault()` keeps the dialog closed. */
  'new-version': CustomEvent<VersionResponse>;
  /** The dialog does not open. */
  unavailable: CustomEvent<Unavailable>;
}

/** The element `<whats-new src="…">`, defined by `import 'gazette/whats-new'`. */
export interface WhatsNewElement extends HTMLElement {
  /** The checked version response, or null until there is one. */
  readonly current: VersionResponse | null;
  /** Opens the dialog, whether or not this browser has seen the version. Resolves to whether it is open. */
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
