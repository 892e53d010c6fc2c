import type { VersionResponse } from '../../contract/version-response.ts';
import { VersionError } from '../version-error.ts';
import { createBadge, readLabel } from './badge.ts';
import { create } from './create.ts';
import { findSiteFile, loadNews, type News } from './load-news.ts';
import type { Notes } from './notes.ts';
import { defineProperties } from './properties.ts';
import type { Host, UnavailableReason } from './types.ts';
import { untilFree, untilIdle } from './wait.ts';

/** The content of `badge.css`. */
declare const STYLE: string;

/** Rules for the accent color of the site, or `''`, defined by the first line of `whats-new.js`. */
declare const ACCENT: string;

/** Milliseconds to wait for text or art before notes appear by themselves. */
const TIME_LIMIT = 3000;
/** The same after a call of `open()`. */
const TIME_LIMIT_OF_OPEN = 500;

type Viewer = typeof import('./view.ts');

/** `network`, `timeout`, `status`, `storage` and `unsupported` are no mistakes of the developer, so they are not logged. */
const UNLOGGED = /^(?:n|ti|st|uns)/;

/** Servers have no elements. There the module can be imported and does nothing. */
const Base = globalThis.HTMLElement ?? Object;

class WhatsNew extends Base implements Host {
  static observedAttributes = ['src', 'mode', 'version', 'seen', 'badge-label', 'unread-label'];
  /** Apps may have set it before the element was defined. */
  render: Host['render'] = Reflect.get(this, 'render') ?? null;
  unread = 0;
  #root = this.attachShadow({ mode: 'open' });
  /** Aborted when the element is removed or its attributes change. */
  #lifetime = new AbortController();
  #request: Promise<News | undefined> | undefined;
  #news: News | undefined;
  #seen: Host['seen'];
  #showUnread: ((count: number) => void) | undefined;

  constructor() {
    super();
    // Properties that an app has set before the element was defined hide the accessors.
    for (const [name, value] of Object.entries(this)) {
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  get seen(): Host['seen'] {
    return this.#seen;
  }

  set seen(version: Host['seen']) {
    if (version === this.#seen) return;
    this.#seen = version;
    this.#restart();
  }

  get current(): VersionResponse | null {
    return this.#news?.response ?? null;
  }

  async open(): Promise<boolean> {
    return this.#open();
  }

  /** With the button of a badge, it opens the panel next to it. */
  async #open(button?: HTMLButtonElement): Promise<boolean> {
    const news = await this.#requestOnce();
    const viewer = news && (await this.#loadViewer(news, TIME_LIMIT_OF_OPEN));
    return viewer ? this.#openDialog(news, viewer, button) : false;
  }

  connectedCallback(): void {
    this.#restart();
  }

  disconnectedCallback(): void {
    this.#restart();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'seen') this.seen = after ?? undefined;
    else this.#restart();
  }

  #restart(): void {
    // First, because a listener of the event may change an attribute, which restarts too.
    this.#setUnread(0);
    this.#lifetime.abort();
    this.#lifetime = new AbortController();
    this.#request = undefined;
    this.#news = undefined;
    this.#showUnread = undefined;
    this.#root.replaceChildren();
    if (!this.isConnected) return;
    this.#start(this.#lifetime.signal).catch(() => this.#report());
  }

  async #start(signal: AbortSignal): Promise<void> {
    const mode = this.getAttribute('mode');
    if (mode === 'badge') {
      const { button, show } = createBadge(this);
      button.addEventListener('click', () => {
        // The browser closes an open panel.
        if (!this.#root.querySelector('dialog')) void this.#open(button);
      });
      this.#showUnread = show;
      this.#append(button);
    }
    await untilIdle();
    const news = signal.aborted ? undefined : await this.#requestOnce();
    if (!news) return;
    const isAllowed = this.unread > 0 && this.#emit('new-version', news.response);
    if (mode !== 'inline' && !isAllowed) return;
    const viewer = await this.#loadViewer(news, TIME_LIMIT);
    if (mode === 'badge') return;
    if (mode !== 'inline') await untilFree(signal);
    if (!viewer || news !== this.#news) return;
    if (mode === 'inline') {
      const inline = viewer.createInline(this.#describe(news, viewer), () => this.#markSeen(news));
      this.#append(inline, viewer.style);
    } else if (this.unread > 0) this.#openDialog(news, viewer);
  }

  /** Loads the view, and with it the text and picture of the notes. */
  async #loadViewer(news: News, timeLimit: number): Promise<Viewer | undefined> {
    const viewer = await import('./view.ts').catch(() => undefined);
    if (viewer) await viewer.settle(news, timeLimit);
    else this.#report('network', 'whats-new-view.js cannot be loaded');
    return viewer;
  }

  /** Shares the request between calls. After a failure, the next call sends another one. */
  #requestOnce(): Promise<News | undefined> {
    return (this.#request ??= this.#load(this.#lifetime.signal));
  }

  async #load(signal: AbortSignal): Promise<News | undefined> {
    try {
      // Throws in jsdom, happy-dom and old browsers, before any request.
      create('dialog', '').close();
      const news = await loadNews(this, signal);
      if (signal.aborted) return undefined;
      this.#news = news;
      if (news.isSkipped) this.#storeSeen(news);
      if (!news.isStored) this.#report('storage', 'the browser cannot store the seen version');
      this.#setUnread(news.unread);
      const key = `whats-new ${news.url}`;
      addEventListener(key, () => this.#setUnread(0), { signal });
      const follow = (event: StorageEvent) =>
        event.key === key && event.newValue === news.current.version && this.#setUnread(0);
      addEventListener('storage', follow, { signal });
      return news;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#request = undefined;
      if (error instanceof VersionError) this.#report(error.code, error.message);
      else this.#report();
      return undefined;
    }
  }

  #setUnread(count: number): void {
    this.#showUnread?.(count);
    if (count === this.unread) return;
    this.unread = count;
    this.#emit('unread', count);
  }

  #markSeen(news: News): void {
    if (news.releases.length > 0) this.#storeSeen(news);
  }

  #storeSeen({ url, current }: News): void {
    if (this.#seen === undefined) localStorage.setItem(`whats-new ${url}`, current.version);
    else this.#seen = current.version;
    this.#emit('seen', current.version);
    // Tells all elements of the page with this address, also this one.
    dispatchEvent(new Event(`whats-new ${url}`));
  }

  #openDialog(news: News, viewer: Viewer, button?: HTMLButtonElement): boolean {
    if (news !== this.#news) return false;
    if (this.#root.querySelector('dialog')) return true;
    const dialog = viewer.createDialog(this.#describe(news, viewer));
    dialog.addEventListener('close', () => {
      dialog.remove();
      this.#markSeen(news);
    });
    this.#append(dialog, viewer.style);
    if (this.isConnected) viewer.showDialog(dialog, button);
    if (dialog.checkVisibility()) return true;
    this.#report('hidden', 'the element is not displayed');
    dialog.remove();
    return false;
  }

  #describe(news: News, viewer: Viewer): Notes {
    const shown = news.releases.length > 0 ? news : { ...news, releases: [news.current] };
    const version = this.getAttribute('version');
    const since = version ? `?from=${encodeURIComponent(version)}` : '';
    const page = this.getAttribute('page') ?? findSiteFile(news.url, since);
    const art = viewer.loadArt(news);
    const label: Notes['label'] = (name, value) => readLabel(this, name, value);
    // Inline notes keep their picture when the dialog opens.
    return { ...shown, host: this, label, page, art: art.isConnected ? art.cloneNode() : art };
  }

  #append(element: Element, style = ''): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE + style + ACCENT);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(element);
  }

  /** False if the app called `preventDefault()`. */
  #emit(type: 'new-version' | 'seen' | 'unread' | 'unavailable', detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
  }

  #report(reason: UnavailableReason = 'unsupported', message = 'unsupported browser'): void {
    // oxlint-disable-next-line no-console -- for the developer of the page
    if (!UNLOGGED.test(reason)) console.error(`<whats-new> ${message}`);
    this.#emit('unavailable', { reason, message });
  }
}

defineProperties(WhatsNew.prototype);
const registry = globalThis.customElements;
if (!registry?.get('whats-new')) registry?.define('whats-new', WhatsNew);
