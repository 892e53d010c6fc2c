import type { VersionResponse } from '../../contract/version-response.ts';
import { requestVersion } from '../request-version.ts';
import { VersionError } from '../version-error.ts';
import { createDialog, loadArt, type Labels } from './dialog.ts';
import { isNew, markSeen } from './seen.ts';
import { STYLE } from './style.ts';
import type { UnavailableReason, WhatsNewElement } from './types.ts';
import { untilIdle, untilLoaded } from './wait.ts';

/** Defined by the first line of `whats-new.js`. */
declare const LABELS: Pick<Labels, 'close' | 'more'>;

const ART_TIME_LIMIT = 3000;

/** No valid URL on any page: it has no host. */
const INVALID_URL = '//';

/** Servers have no elements. There the module can be imported and does nothing. */
const Base = globalThis.HTMLElement ?? Object;

class WhatsNew extends Base implements WhatsNewElement {
  static observedAttributes = ['src'];
  #root = this.attachShadow({ mode: 'open' });
  /** Aborted when the element is removed or its `src` changes. */
  #lifetime = new AbortController();
  #request: Promise<VersionResponse | null> | null = null;
  #current: VersionResponse | null = null;
  #art: HTMLImageElement | null = null;

  readonly unread = 0;
  render: WhatsNewElement['render'] = null;

  get current(): VersionResponse | null {
    return this.#current;
  }

  async open(): Promise<boolean> {
    const { signal } = this.#lifetime;
    const response = this.#current ?? (await this.#requestOnce());
    return response !== null && !signal.aborted && this.#show(response);
  }

  connectedCallback(): void {
    this.#restart();
  }

  disconnectedCallback(): void {
    this.#restart();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#restart();
  }

  get #url(): string {
    try {
      return new URL(this.getAttribute('src') || INVALID_URL, document.baseURI).href;
    } catch {
      return INVALID_URL;
    }
  }

  #restart(): void {
    this.#lifetime.abort();
    this.#lifetime = new AbortController();
    this.#request = null;
    this.#current = null;
    this.#art = null;
    this.#root.replaceChildren();
    if (this.isConnected) void this.#start(this.#lifetime.signal);
  }

  async #start(signal: AbortSignal): Promise<void> {
    await untilIdle();
    const response = signal.aborted ? null : await this.#requestOnce();
    if (!response || !this.#isNew(response)) return;
    const event = new CustomEvent('new-version', { detail: response, cancelable: true });
    if (!this.dispatchEvent(event)) return;
    await untilLoaded(this.#loadArt(response), ART_TIME_LIMIT);
    if (!signal.aborted && this.#isNew(response)) this.#show(response);
  }

  /** Shares one request; after a failure the next call makes another. */
  #requestOnce(): Promise<VersionResponse | null> {
    this.#request ??= this.#load(this.#lifetime.signal);
    return this.#request;
  }

  async #load(signal: AbortSignal): Promise<VersionResponse | null> {
    try {
      const init = { signal, credentials: 'omit', priority: 'low' } as const;
      const response = await requestVersion(this.#url, init);
      if (signal.aborted) return null;
      this.#current = response;
      return response;
    } catch (error) {
      if (signal.aborted) return null;
      this.#request = null;
      if (error instanceof VersionError) this.#report(error.code, error.message);
      else this.#reportUnsupported();
      return null;
    }
  }

  #loadArt({ log }: VersionResponse): HTMLImageElement {
    this.#art ??= loadArt(log.art);
    return this.#art;
  }

  #isNew({ version }: VersionResponse): boolean {
    try {
      return isNew(this.#url, version, this.hasAttribute('skip-first'));
    } catch {
      this.#report('storage', 'the browser cannot store which version it has shown');
      return false;
    }
  }

  #show(response: VersionResponse): boolean {
    if (this.#root.querySelector('[open]')) return true;
    try {
      const dialog = this.#createDialog(response);
      this.#root.replaceChildren(dialog);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
      if (this.isConnected) dialog.showModal();
      if (dialog.getClientRects().length > 0) return true;
      this.#report(
        'hidden',
        'the element is not in the page, or it or an ancestor is not displayed',
      );
    } catch {
      this.#reportUnsupported();
    }
    this.#root.replaceChildren();
    return false;
  }

  #createDialog(response: VersionResponse): HTMLDialogElement {
    const url = this.#url;
    const dialog = createDialog(response.log, this.#loadArt(response), {
      close: this.getAttribute('close-label') ?? LABELS.close,
      more: this.getAttribute('more-label') ?? LABELS.more,
      page: this.getAttribute('page'),
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      markSeen(url, response.version);
    });
    return dialog;
  }

  #report(reason: UnavailableReason, message: string): void {
    this.dispatchEvent(new CustomEvent('unavailable', { detail: { reason, message } }));
  }

  #reportUnsupported(): void {
    this.#report('unsupported', 'this browser is too old for the dialog');
  }
}

const registry = globalThis.customElements;
if (registry && !registry.get('whats-new')) registry.define('whats-new', WhatsNew);
