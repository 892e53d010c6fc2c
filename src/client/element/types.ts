import type { VersionResponse } from '../../contract/version-response.ts';
import type { VersionErrorCode } from '../version-error.ts';

/**
 * - `dialog`: a dialog opens by itself if there are unread releases
 * - `badge`: a button with the number of unread releases, which opens a panel next to it, or the dialog in narrow windows
 *   and in browsers without anchor positioning
 * - `inline`: the notes are part of the page
 */
export type WhatsNewMode = 'dialog' | 'badge' | 'inline';

/** The attributes of `<whats-new>`. URLs may be relative to the page. */
export interface WhatsNewAttributes {
  /** URL of the version response. The version last seen is stored for each URL. */
  src: string;
  /** Default: `dialog`. */
  mode?: WhatsNewMode;
  /** The version of the app. Newer releases are not shown. Default: the version of the response. */
  version?: string;
  /**
   * URL of `releases.json`. It is requested if the current release is unseen, or when it is shown. The default is known
   * only if `src` ends with `/v2/cloud/version`: it is `releases.json` of that site.
   */
  history?: string;
  /**
   * URL of the page with all releases; empty for no link. The default is known only if `src` ends with
   * `/v2/cloud/version`: it is the front page of that site.
   */
  page?: string;
  /** If present, nothing is unread on a reader's first visit. */
  'skip-first'?: '';
  /** The version last seen, if the app keeps it; empty if there is none. A later change of the property `seen` counts. */
  seen?: string;
  /** Text of the button that closes the dialog. */
  'close-label'?: string;
  /** Text of the link to the page if not all unread releases are shown. */
  'more-label'?: string;
  /** Text of the link to the rest of a release. `{version}` stands for its version. */
  'read-label'?: string;
  /** Text of the link to the page. */
  'all-label'?: string;
  /** Text of the button of the mode `badge`. */
  'badge-label'?: string;
  /** The number of new releases, above them and for screen readers. `{count}` stands for the number. */
  'unread-label'?: string;
  /** Text before the reason of a withdrawn release. */
  'withdrawn-label'?: string;
}

/** The attributes as properties. Null, undefined and false remove an attribute. */
export type WhatsNewProperties = {
  [Name in Exclude<keyof WhatsNewAttributes, 'seen'> as CamelCase<Name>]:
    | WhatsNewAttributes[Name]
    | (Name extends 'skip-first' ? boolean : null);
};

export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/**
 * Why notes are not shown: there is no version response (the codes of `fetchVersion`), the browser cannot store the
 * seen version (`storage`), the element is not displayed (`hidden`), or the browser is too old (`unsupported`).
 */
export type UnavailableReason = VersionErrorCode | 'storage' | 'hidden' | 'unsupported';

/** The detail of the event `unavailable`: `reason` is for programs, `message` for people. */
export interface Unavailable {
  reason: UnavailableReason;
  message: string;
}

export interface WhatsNewEventMap extends HTMLElementEventMap {
  /**
   * The reader has not seen the current release. Fires once for each page load, in every mode. In the mode `dialog`,
   * `preventDefault()` keeps the dialog closed.
   */
  'new-version': CustomEvent<VersionResponse>;
  /** The reader has seen everything up to a version, which is the detail. */
  seen: CustomEvent<string>;
  /** The number of unread releases has changed. The detail is the number. */
  unread: CustomEvent<number>;
  /** The notes are not shown. */
  unavailable: CustomEvent<Unavailable>;
}

/** The element `<whats-new src="…">`, defined by `import 'gazette/whats-new'`. */
export interface WhatsNewElement extends HTMLElement, WhatsNewProperties {
  /** The checked version response, or null until there is one. With the attribute `version`, it is of that version. */
  readonly current: VersionResponse | null;
  /**
   * How many releases the reader has not seen; 0 until it is known. If the history does not reach back to the version
   * last seen, only the releases in it count.
   */
  readonly unread: number;
  /**
   * The version last seen, if the app keeps it: empty or null if there is none. By default, which is undefined, the
   * browser stores it.
   */
  seen: string | null | undefined;
  /**
   * Renders the text of a body or a change, such as Markdown, in place of the formatted text. Set it before notes are
   * shown. If it throws, the text is shown. A string that it returns becomes text, never HTML.
   */
  render: ((text: string) => Node | string) | null;
  /**
   * Opens the dialog, in every mode: with the unread releases or, if there are none, with the current one. Resolves to
   * whether it is open. Closing it marks the current release as seen.
   */
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

/** What the parts of the element know of it. */
export type Host = Omit<WhatsNewElement, keyof WhatsNewProperties>;

declare global {
  interface HTMLElementTagNameMap {
    'whats-new': WhatsNewElement;
  }
}
