import { askVersion } from './ask-version.js';
import { loadArt, makeDialog } from './make-dialog.js';
import { why } from './parse-response.js';
import { isNew, remember } from './seen.js';
import { STYLE } from './style.js';
import { untilIdle, untilLoaded } from './until.js';

/** @import { VersionResponse } from '../../contract/version-response.ts' */
/** @import { Unavailable, WhatsNewElement } from '../whats-new-element.ts' */

const ART_TIME_LIMIT = 3000;
const TOO_OLD = why('unsupported', 'this browser is too old for the dialog');

/** On a server there are no elements: there the module can be imported, and does nothing. */
const Base = globalThis.HTMLElement ?? Object;

/** @implements {WhatsNewElement} */
class WhatsNew extends Base {
  static observedAttributes = ['src'];
  #root = this.attachShadow({ mode: 'open' });
  /** Ends when the element goes, or its `src` changes. */
  #life = new AbortController();
  /** @type {Promise<VersionResponse | null> | null} */
  #asked = null;
  /** @type {VersionResponse | null} */
  #current = null;
  /** @type {HTMLImageElement | null} */
  #art = null;

  get current() {
    return this.#current;
  }

  async open() {
    const { signal } = this.#life;
    const response = this.#current ?? (await this.#ask());
    return response !== null && !signal.aborted && this.#show(response);
  }

  connectedCallback() {
    this.#restart();
  }

  disconnectedCallback() {
    this.#restart();
  }

  /** @type {(name: string, before: string | null, after: string | null) => void} */
  attributeChangedCallback(_name, before, after) {
    if (before !== after) this.#restart();
  }

  get #url() {
    try {
      return new URL(this.getAttribute('src') || '//', document.baseURI).href;
    } catch {
      return '';
    }
  }

  #restart() {
    this.#life.abort();
    this.#life = new AbortController();
    this.#asked = null;
    this.#current = null;
    this.#art = null;
    this.#root.replaceChildren();
    if (this.isConnected) void this.#start(this.#life.signal);
  }

  /** @type {(signal: AbortSignal) => Promise<void>} */
  async #start(signal) {
    await untilIdle();
    const response = signal.aborted ? null : await this.#ask();
    if (!response || !this.#isNew(response)) return;
    const event = new CustomEvent('new-version', { detail: response, cancelable: true });
    if (!this.dispatchEvent(event)) return;
    await untilLoaded(this.#loadArt(response), ART_TIME_LIMIT);
    if (!signal.aborted && this.#isNew(response)) this.#show(response);
  }

  /** One request at a time; after a failure there may be another. */
  #ask() {
    this.#asked ??= this.#keep(this.#life.signal);
    return this.#asked;
  }

  /** @type {(signal: AbortSignal) => Promise<VersionResponse | null>} */
  async #keep(signal) {
    const answer = await askVersion(this.#url, signal).catch(() => TOO_OLD);
    if (signal.aborted) return null;
    if ('log' in answer) return (this.#current = answer);
    this.#asked = null;
    return this.#tell(answer);
  }

  /** Once, and only for what is shown. @type {(response: VersionResponse) => HTMLImageElement} */
  #loadArt({ log }) {
    this.#art ??= loadArt(log.art);
    return this.#art;
  }

  /** @type {(response: VersionResponse) => boolean} */
  #isNew({ version }) {
    try {
      return isNew(this.#url, version, this.hasAttribute('skip-first'));
    } catch {
      this.#tell(why('storage', 'the browser does not let this page keep what it has shown'));
      return false;
    }
  }

  /** @type {(response: VersionResponse) => boolean} */
  #show(response) {
    if (this.#root.querySelector('[open]')) return true;
    const [url, label] = [this.#url, this.getAttribute('close-label') ?? 'Close'];
    const dialog = makeDialog(response.log, this.#loadArt(response), label);
    dialog.addEventListener('close', () => {
      dialog.remove();
      remember(url, response.version);
    });
    this.#root.replaceChildren(dialog);
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [sheet];
      if (this.isConnected) dialog.showModal();
      if (dialog.getClientRects().length > 0) return true;
      this.#tell(
        why('hidden', 'the element, or one around it, is not in the page, or not displayed'),
      );
    } catch {
      this.#tell(TOO_OLD);
    }
    dialog.remove();
    return false;
  }

  /** @type {(detail: Unavailable) => null} */
  #tell(detail) {
    this.dispatchEvent(new CustomEvent('unavailable', { detail }));
    return null;
  }
}

const registry = globalThis.customElements;
if (registry && !registry.get('whats-new')) registry.define('whats-new', WhatsNew);
