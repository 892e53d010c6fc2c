const LABELS = {
  close: 'Close',
  more: 'Not everything is shown here.',
  all: 'All releases',
  badge: "What's new",
  unread: 'New releases: {count}',
  read: 'Read all of {version}',
};
var e = class extends Error {
  name = `VersionError`;
  code;
  constructor(e, t, n) {
    (super(t, n), (this.code = e));
  }
};
const t = {
    version: `string`,
    title: `string`,
    art: `string`,
    published: `string`,
    body: `string`,
    headlines: [{ headline: `string`, changes: [`string`] }],
  },
  n = {
    status: `string`,
    message: `string`,
    version: `string`,
    log: {
      ...t,
      previous_version: `string`,
      previous: { ...t, previous_version: `undefined`, previous: `undefined` },
    },
  };
({ ...t });
function r(e, t) {
  let n = a(e, t);
  return (c(n, t), n);
}
function i(e, t) {
  let n = a(e, t);
  return (s(n, t), n);
}
function a(t, n) {
  try {
    return JSON.parse(t);
  } catch (t) {
    throw new e(`json`, `${n} is not valid JSON`, { cause: t });
  }
}
function o(t, n) {
  if (t) throw new e(`schema`, `${n} is not valid: ${t}`);
}
function s(e, n) {
  o(l(e, [t]), n);
}
function c(e, t) {
  o(l(e, n), t);
}
function l(e, t, n = ``) {
  let r = d(e),
    i = typeof t == `string` ? t : d(t);
  if (t !== `unknown` && !i.split(` or `).includes(r))
    return `${n.slice(1) || `it`} must be ${i}, not ${r}`;
  for (let [r, i, a] of u(e, t)) {
    let e = l(i, a, `${n}.${r}`);
    if (e) return e;
  }
}
function u(e, t) {
  return typeof t == `string` || typeof e != `object` || !e
    ? []
    : (Array.isArray(t) ? Object.keys(e).map((e) => [e, t[0]]) : Object.entries(t)).map(
        ([t, n]) => [t, Reflect.get(e, t), n],
      );
}
function d(e) {
  return Array.isArray(e) ? `array` : e === null || typeof e == `boolean` ? `${e}` : typeof e;
}
const f = 8388608,
  p = /^application\/(?:json|octet-stream)[ \t]*(?:;|$)/i;
async function m(t, n, { signal: r, timeLimit: i = 1e4, send: a = fetch, ...o }) {
  let s = AbortSignal.timeout(i),
    c = r ? AbortSignal.any([r, s]) : s,
    l = h(t, { ...o, signal: c }),
    { origin: u, pathname: d } = new URL(l.url),
    f = u + d;
  try {
    return n(await g(await a(l), f), f);
  } catch (t) {
    throw t instanceof e
      ? t
      : (r?.throwIfAborted(),
        s.aborted
          ? new e(`timeout`, `${f} did not respond in full within ${i} ms`)
          : new e(
              `network`,
              `${f} cannot be read: offline, or blocked by CORS or a Content-Security-Policy`,
              { cause: t },
            ));
  }
}
function h(t, n) {
  try {
    let e = new Request(t, n),
      { username: r, password: i } = new URL(e.url);
    if (!r && !i) return e;
  } catch {}
  throw new e(`url`, `the URL must be valid and without a user name or password`);
}
async function g(t, n) {
  let r = t.headers.get(`content-type`) ?? ``;
  if (t.status === 200 && p.test(r)) return _(t, n);
  throw (
    await t.body?.cancel(),
    t.status === 200
      ? new e(`type`, `${n} has the Content-Type "${r}", not application/json`)
      : new e(`status`, `${n} responded with the status ${t.status}; expected 200`)
  );
}
async function _({ body: t }, n) {
  let r = 0,
    i = new TransformStream({
      transform(e, t) {
        ((r += e.length), r > f ? t.error() : t.enqueue(e));
      },
    });
  try {
    return await new Response(t?.pipeThrough(i)).text();
  } catch (t) {
    throw r <= f ? t : new e(`size`, `${n} is longer than ${f} bytes`);
  }
}
function v(e, t, ...n) {
  let r = document.createElement(e);
  return ((r.part.value = t), (r.className = t), r.append(...n), r);
}
function y(e, t, n) {
  let r = x(v(`a`, e, n));
  return ((r.href = t), r);
}
const b = (e) => /^https?:/i.test(`${e}`),
  x = (e) => Object.assign(e, { target: `_blank`, rel: `noopener` });
function S(t, n) {
  let r = t.findIndex((e) => e.version === n),
    [i, ...a] = t.slice(Math.max(r, 0));
  if (r !== -1 && i) return [i, ...a];
  throw new e(`unknown-version`, `the history does not have the version "${n}"`);
}
function C(e, { seen: t, installed: n = e.version }, r) {
  let i = ee(e, r ?? []),
    [a, ...o] = S(i, n),
    [s = a] = o,
    c = (e) => e.version === t;
  if (i.some(c) && !o.some(c))
    return { current: a, previous: s, releases: [], unread: 0, isComplete: !0 };
  let l = n === e.version && t === e.log.previous_version,
    u = t === null || l || a.latest === !1 ? 0 : o.findIndex(c),
    d = [a, ...o.slice(0, u === -1 ? void 0 : u).filter(({ latest: e }) => e !== !1)].filter(
      ({ withdrawn: e }) => e === void 0,
    );
  return {
    current: a,
    previous: s,
    releases: d,
    unread: d.filter(({ announce: e }) => e !== !1).length,
    isComplete: u !== -1,
  };
}
function ee({ version: e, log: t }, n) {
  let r = n.map((e) => e.version),
    i = n[r.indexOf(e)];
  if (i) {
    let { latest: e, withdrawn: r, ...a } = i,
      o = { ...a, ...t };
    return n.map((e) => (e === i ? o : e));
  }
  let a = r.indexOf(t.previous_version);
  return [t, ...(a === -1 ? [] : n.slice(a))];
}
async function w(e, t) {
  let n = e.getAttribute(`src`) || `//`,
    { baseURI: a } = document,
    o = { signal: t, credentials: `omit`, priority: `low` },
    s = await m(n, r, o),
    c = new URL(n, a).href,
    l = e.getAttribute(`version`) || s.version,
    u = e.seen === void 0 ? T(c, l) : e.seen,
    d = u === null && e.hasAttribute(`skip-first`),
    f = u === void 0 || d ? l : u,
    p = e.getAttribute(`history`) ?? D(c, `releases.json`),
    h = async (e) => (p ? m(p, i, { ...o, timeLimit: e }).catch(() => null) : null),
    g = (e) => C(s, { seen: f, installed: l }, e),
    _ = f !== l || l !== s.version,
    v = g(_ ? await h() : null),
    { current: y, previous: b } = v,
    x = { ...y, previous_version: b.version, previous: b },
    S = {
      url: c,
      response: l === s.version ? s : { ...s, version: l, log: x },
      isStored: u !== void 0,
      isSkipped: d,
      ...v,
    };
  return (_ || (S.format = async (e) => Object.assign(S, g(await h(e)))), S);
}
function T(e, t) {
  try {
    let n = localStorage.getItem(`whats-new ${e}`),
      r = `whats-new ${e} `;
    return (localStorage.setItem(r, t), localStorage.removeItem(r), n);
  } catch {
    return;
  }
}
function E(e, t) {
  try {
    localStorage.setItem(`whats-new ${e}`, t);
  } catch {}
}
function D(e, t) {
  return new URL(e).pathname.endsWith(`/v2/cloud/version`) ? new URL(`../../${t}`, e).href : null;
}
function O(e) {
  if (e.art) return e.art;
  let t = v(`img`, `art`);
  ((e.art = t), (t.hidden = !0), (t.alt = ``), (t.referrerPolicy = `no-referrer`));
  let { art: n, art_dark: r, art_width: i, art_height: a } = e.releases[0] ?? e.current,
    o = r && matchMedia(`(prefers-color-scheme: dark)`).matches ? r : n;
  return (
    !b(o) ||
      o.endsWith(`release-c80e9d55db4190ef.png`) ||
      (Object.assign(t, a && { width: i, height: a }), (t.src = o)),
    t
  );
}
async function k(e, t) {
  let { format: n } = e;
  ((e.format = void 0), await n?.(t));
  let r = O(e),
    i = new Promise((e) => setTimeout(e, t, !1)),
    a = r.decode().then(
      () => !0,
      () => !1,
    );
  r.hidden = !(r.hasAttribute(`width`) || (await Promise.race([a, i])));
}
const A =
    `a blockquote br code del details div em h3 h4 h5 h6 hr img kbd li mark ol p pre span strong sub summary sup table td th tr u ul`.split(
      ` `,
    ),
  j = `align alt colspan height href kind language open rowspan src start title width`.split(` `),
  M = {
    a: `link`,
    div: `body`,
    li: `change`,
    ol: `changes`,
    span: `type`,
    summary: `toggle`,
    ul: `changes`,
  };
function N(e, t, n, r = ``) {
  return t
    .cutList(e, (e) => {
      if (typeof e == `string`) return n(t.cut(e), r);
      let [i, a, ...o] = e;
      t.cut(``);
      let s = N(o, t, n, i);
      return A.includes(i) ? [P(i, a, s)] : s;
    })
    .flat();
}
function P(e, t, n) {
  let r = v(e, M[e] ?? e.replace(/^h\d/, `headline`), ...n);
  (e === `a` && x(r),
    e === `img` && Object.assign(r, { referrerPolicy: `no-referrer` }),
    (e === `pre` || e === `table`) && (r.tabIndex = 0));
  for (let [e, n] of Object.entries(t)) I(e, n) && r.setAttribute(e, n);
  return r;
}
const F = /^(?!data:|javascript:|vbscript:)[a-z][\w+.-]*:/i;
function I(e, t) {
  return e === `src` ? b(t) : e === `href` ? F.test(t) : j.includes(e);
}
function L() {
  let e = 1e5;
  return {
    cut: (t) => {
      e -= 50;
      let n = t.slice(0, Math.max(e, 0));
      return ((e -= t.length), e < 0 ? `${n}…` : t);
    },
    cutList: (t, n) => {
      let r = [];
      for (let i of t) {
        if (e < 0) break;
        r.push(n(i));
      }
      return r;
    },
    isComplete: () => e >= 0,
  };
}
const R =
    /((?<![a-z\d])https?:\/\/[\p{L}\d[](?:[^\s<>"`()\p{C}]|\([^\s<>"`()\p{C}]*\))*(?<=[/#&%@)-]|[^\p{P}|~]))/iu,
  z = (e) => e.split(R),
  B = (e, t, n = ``) => (e.getAttribute(`${t}-label`) ?? LABELS[t]).replace(/\{\w+\}/, () => n);
function V(e) {
  let { host: t, releases: n, art: r } = e,
    { cut: i, cutList: a, isComplete: o } = L(),
    s = v(
      `div`,
      `text`,
      ...a(n, (t) => {
        let { version: r, published: a } = t,
          o = t.title || r,
          s = o.includes(r) ? [] : [v(`span`, `version`, `${i(r)} `)],
          c = v(`h2`, `title`, i(o)),
          l = v(`p`, `published`, ...s, i(a));
        return t === n[0] ? [l, c, ...U(t, e)] : [H(t, e, [l, c])];
      }).flat(),
    );
  (e.isComplete && o()) || s.append(q(e));
  let c = n.length;
  t.unread > 0 && c > 1 && s.prepend(v(`p`, `unread`, B(t, `unread`, `${c}`)));
  let l = v(`div`, `notes`, r, s);
  return ((l.role = `region`), (l.ariaLabel = s.querySelector(`h2`)?.textContent ?? null), l);
}
function H(e, t, n) {
  let r = v(`details`, `older`, v(`summary`, `summary`, ...n));
  return (r.addEventListener(`toggle`, () => r.append(...U(e, t)), { once: !0 }), r);
}
function U(e, t) {
  let { host: n } = t,
    r = (n, r, i) => {
      let a = L(),
        o = v(`div`, `content`, ...N(n, a, i));
      return r || !a.isComplete() ? [o, q(t, e)] : [o];
    };
  try {
    if (W(e) && !n.render) return r(e.content, e.more, (e) => [e]);
  } catch {}
  return r(G(e), !1, (e, t) => (t === `h3` ? [e] : K(e, n)));
}
const W = (e) => Array.isArray(e.content);
function G({ body: e, headlines: t }) {
  return [
    [`div`, {}, e],
    ...t.flatMap(({ headline: e, changes: t }) => [
      [`h3`, {}, e],
      [`ul`, {}, ...t.map((e) => [`li`, {}, e])],
    ]),
  ];
}
function K(e, t) {
  try {
    if (t.render && e) return [v(`div`, `rendered`, t.render(e))];
  } catch (e) {
    reportError(e);
  }
  return z(e).map((e, t) => (t % 2 == 0 ? e : y(`link`, e, e)));
}
function q({ host: e, page: t }, { url: n, version: r } = {}) {
  let [i, a] = b(n) ? [n, `read`] : [t, `more`],
    o = B(e, a, r);
  return v(`p`, `more`, i ? y(`link`, i, o) : o);
}
function J({ host: e, page: t }, ...n) {
  return v(`div`, `bar`, ...(t ? [y(`all`, t, B(e, `all`))] : []), ...n);
}
function Y(e) {
  let t = V(e),
    n = v(`button`, `close`, B(e.host, `close`)),
    r = v(`button`, `cross`, `×`);
  ((r.ariaHidden = `true`), (r.tabIndex = -1));
  let i = v(`dialog`, `dialog`, t, J(e, n), r);
  ((t.tabIndex = 0),
    (i.ariaLabel = t.ariaLabel),
    i.addEventListener(`keydown`, () => i.classList.add(`touched`)));
  let a = !1;
  return (
    i.addEventListener(`pointerdown`, ({ target: e }) => (a = e === i)),
    i.addEventListener(`click`, ({ target: e }) => {
      (a || e === n || e === r) && (i.popover ? i.hidePopover() : i.close());
    }),
    i
  );
}
function X(e, t) {
  if (!t || innerWidth < 480 || !CSS.supports(`position-area`, `end`)) return e.showModal();
  ((e.popover = `auto`),
    e.addEventListener(`beforetoggle`, () => e.matches(`:focus-within`) && t.focus()),
    e.addEventListener(`toggle`, ({ newState: n }) => {
      t.popoverTargetElement = e;
      let r = n === `open`;
      ((t.ariaExpanded = `${r}`), r || e.dispatchEvent(new Event(`close`)));
    }),
    e.showPopover());
}
function Z(e, t) {
  let n = V(e);
  n.append(J(e));
  let r = v(`div`, `inline`, n),
    i = new IntersectionObserver((e) => {
      e.some(({ isIntersecting: e }) => e) && (i.disconnect(), t());
    });
  return (i.observe(r), r);
}
function Q(e) {
  let t = v(`span`, `count`),
    n = v(`button`, `badge`, B(e, `badge`), t);
  return (
    (t.role = `img`),
    (t.hidden = !0),
    (n.style.visibility = `hidden`),
    (n.ariaExpanded = `false`),
    {
      button: n,
      show: (r) => {
        ((t.textContent = `${r}`),
          (t.ariaLabel = B(e, `unread`, `${r}`)),
          (t.hidden = r === 0),
          (n.style.visibility = ``));
      },
    }
  );
}
const [te, ne] = [3e3, 500],
  re = globalThis.HTMLElement ?? Object;
var ie = class extends re {
  static observedAttributes = [`src`, `mode`, `version`];
  render = Reflect.get(this, `render`) ?? null;
  #e = this.attachShadow({ mode: `open` });
  #t = new AbortController();
  #n = null;
  #r = null;
  #i = 0;
  #a;
  #o = null;
  constructor() {
    (super(),
      Object.hasOwn(this, `seen`) &&
        ((this.#a = Reflect.get(this, `seen`)), Reflect.deleteProperty(this, `seen`)));
  }
  get seen() {
    return this.#a;
  }
  set seen(e) {
    e !== this.#a && ((this.#a = e), this.#c());
  }
  get current() {
    return this.#r?.response ?? null;
  }
  get unread() {
    return this.#i;
  }
  async open() {
    return this.#s();
  }
  async #s(e) {
    let t = await this.#u();
    return t ? (await k(t, ne), this.#h(t, e)) : !1;
  }
  connectedCallback() {
    this.#c();
  }
  disconnectedCallback() {
    this.#c();
  }
  attributeChangedCallback(e, t, n) {
    t !== n && this.#c();
  }
  #c() {
    (this.#f(0),
      this.#t.abort(),
      (this.#t = new AbortController()),
      (this.#n = null),
      (this.#r = null),
      (this.#o = null),
      this.#e.replaceChildren(),
      this.isConnected && this.#l(this.#t.signal).catch(() => this.#b()));
  }
  async #l(e) {
    let t = this.getAttribute(`mode`);
    if (t === `badge`) {
      let { button: e, show: t } = Q(this);
      (e.addEventListener(`click`, () => {
        this.#e.querySelector(`dialog`) || this.#s(e);
      }),
        (this.#o = t),
        this.#_(e));
    }
    await ae();
    let n = e.aborted ? null : await this.#u();
    if (!n) return;
    let r = this.#i > 0,
      i = r && !this.#v(`new-version`, n.response);
    (t === `inline` || (r && !i)) &&
      (await k(n, te),
      n === this.#r &&
        t !== `badge` &&
        (t === `inline` ? this.#_(Z(this.#g(n), () => this.#p(n))) : this.#i > 0 && this.#h(n)));
  }
  #u() {
    return ((this.#n ??= this.#d(this.#t.signal)), this.#n);
  }
  async #d(t) {
    try {
      let e = await w(this, t);
      return t.aborted
        ? null
        : ((this.#r = e),
          e.isSkipped && this.#m(e),
          e.isStored || this.#y(`storage`, `the browser cannot store the seen version`),
          this.#f(e.unread),
          e);
    } catch (n) {
      return (
        t.aborted || ((this.#n = null), n instanceof e ? this.#y(n.code, n.message) : this.#b()),
        null
      );
    }
  }
  #f(e) {
    (this.#o?.(e), e !== this.#i && ((this.#i = e), this.#v(`unread`, e)));
  }
  #p(e) {
    (e.releases.length > 0 && this.#m(e), e === this.#r && this.#f(0));
  }
  #m({ url: e, current: t }) {
    (this.#a === void 0 ? E(e, t.version) : (this.#a = t.version), this.#v(`seen`, t.version));
  }
  #h(e, t) {
    if (e !== this.#r) return !1;
    if (this.#e.querySelector(`dialog`)) return !0;
    try {
      let n = Y(this.#g(e));
      if (
        (n.addEventListener(`close`, () => {
          (n.remove(), this.#p(e));
        }),
        this.#_(n),
        this.isConnected && X(n, t),
        n.getClientRects().length > 0)
      )
        return !0;
      this.#y(`hidden`, `the element is not displayed`);
    } catch {
      this.#b();
    }
    return (this.#e.querySelector(`dialog`)?.remove(), !1);
  }
  #g(e) {
    let t = e.releases.length > 0 ? e : { ...e, releases: [e.current] },
      n = this.getAttribute(`version`),
      r = n ? `?from=${encodeURIComponent(n)}` : ``,
      i = this.getAttribute(`page`) ?? D(e.url, r),
      a = O(e);
    return { ...t, host: this, page: i, art: a.isConnected ? a.cloneNode() : a };
  }
  #_(e) {
    let t = new CSSStyleSheet();
    (t.replaceSync(
      ` :host{--line:1px solid var(--whats-new-line,color-mix(in srgb,currentColor 18%,transparent));--muted:var(--whats-new-muted,color-mix(in srgb,currentColor 70%,transparent))}dialog{all:initial;position:fixed;inset:0;display:flex;flex-direction:column;overflow:hidden;margin:auto;box-sizing:border-box;block-size:fit-content;max-block-size:min(46em,100% - 2em);inline-size:min(var(--whats-new-width,35em),100% - 2em);border:var(--line);border-radius:var(--whats-new-radius,1em);box-shadow:0 1em 4em #0005;color-scheme:var(--whats-new-color-scheme,light dark);background:var(--whats-new-background,Canvas);color:var(--whats-new-color,CanvasText);font-family:var(--whats-new-font,inherit);font-size:inherit;line-height:1.55}[popover]{margin:0.5em 1em; max-block-size:clamp(18em,100% - 2em,46em);inline-size:min(var(--whats-new-width,26em),100% - 2em);position-anchor:--badge;position-area:block-end;position-try:flip-block}:modal::backdrop{background:var(--whats-new-backdrop,rgb(0 0 0 / 50%))}dialog .notes{overflow:auto;overscroll-behavior:contain;border-radius:inherit}dialog .text{padding:1.75em}.art{display:block;inline-size:100%;block-size:auto; max-block-size:min(19em,60vh - 6em);object-fit:contain}[hidden],.body:empty,.published:empty{display:none}.text{overflow-wrap:anywhere;white-space:pre-wrap}.text *{margin:0;unicode-bidi:plaintext}.text :not([align]){text-align:-webkit-match-parent;text-align:match-parent}.rendered{white-space:normal}* + :is(p,li,ul,ol,pre,blockquote,table,.details){margin-block-start:0.5em}img,pre,table{max-inline-size:100%;block-size:auto;overflow:auto}code,kbd,pre{padding:0.1em 0.3em;border-radius:0.4em;background:color-mix(in srgb,currentColor 9%,transparent);font-size:0.875em}pre{padding:0.75em 1em}blockquote{padding-inline-start:1em;border-inline-start:3px solid var(--tone,var(--muted))}[kind] strong:first-child{color:color-mix(in srgb,var(--tone) 45%,currentColor)}table{display:block;border-collapse:collapse;overflow-wrap:normal}td,th{padding:0.5em;border-block-end:var(--line)}[kind='task']{list-style:none;margin-inline-start:-1.25em}.title{font-size:1.625em;line-height:1.2}.published{margin-block-end:0.25em}.published,.unread{font-size:0.875em}.version{font-weight:600}.content{margin-block-start:1.25em}.headline{margin-block:2em 0.5em;font-size:0.8125em}.type{padding:0.1em 0.6em;border-radius:1em;background:color-mix(in srgb,var(--tone) 11%,transparent);color:color-mix(in srgb,var(--tone) 45%,currentColor);font-size:0.8rem;font-weight:600}[kind='add'],[kind='tip']{--tone:#1a6b35}[kind='edit'],[kind='note']{--tone:#0b58a8}[kind='fix'],[kind='important']{--tone:#6a3fc0}[kind='remove'],[kind='warning']{--tone:#8a4b00}[kind='alert'],[kind='caution']{--tone:#ab2317}.changes{padding-inline-start:1.25em}.unread,.published,.headline,.link,.all{color:var(--muted)}.older,.bar{border-block-start:var(--line)}.more,:not(.older) + .older{margin-block-start:2em}.summary{margin-inline-start:1.25em;padding-block:1em;cursor:pointer;list-style-position:outside}.summary .title{font-size:1.0625em}.older .content{margin-block:0.25em 1.5em}.bar{display:flex;align-items:center;padding:1em 1.75em}.close,.badge,.cross{padding:0.5em 1.375em;border:1px solid transparent;border-radius:99em;font:inherit;cursor:pointer}.close{margin-inline-start:auto;font-weight:600;background:var(--whats-new-accent,CanvasText);color:var(--whats-new-on-accent,Canvas)}.cross{position:absolute;inset-block-start:0.5em;inset-inline-end:0.5em;padding:0.25em 0.75em;background:var(--whats-new-background,Canvas);color:inherit}.inline{ --muted:var(--whats-new-muted,currentColor);color:var(--whats-new-color,inherit);font-family:var(--whats-new-font,inherit);line-height:1.55}.dialog,.inline{text-align:start}.inline .art{max-block-size:none;margin-block-end:1.5em;border-radius:var(--whats-new-radius,1em)}.inline .bar{margin-block-start:1.5em;padding:1em 0 0}.badge{position:relative;anchor-name:--badge;border:var(--line);background:none;color:inherit}.count{position:absolute;inset-block-start:-0.7em;inset-inline-end:-0.4em;padding:0 0.6em;border-radius:99em;background:var(--whats-new-accent,#c5221f);color:var(--whats-new-on-accent,white);font-size:0.75em;line-height:1.7}.notes:focus-visible{outline-offset:-2px}dialog:not(.touched) .notes{outline:none}@media (width < 480px){dialog{max-inline-size:none;inline-size:100%;margin-block-end:0;border-radius:var(--whats-new-radius,1em) var(--whats-new-radius,1em) 0 0}}@media (prefers-reduced-motion:no-preference){dialog{animation:enter 0.2s ease-out}@keyframes enter{from{translate:0 1em}}}` +
        (typeof ACCENT == `string` ? ACCENT : ``),
    ),
      (this.#e.adoptedStyleSheets = [t]),
      this.#e.append(e));
  }
  #v(e, t) {
    return this.dispatchEvent(new CustomEvent(e, { detail: t, cancelable: !0 }));
  }
  #y(e, t) {
    this.#v(`unavailable`, { reason: e, message: t });
  }
  #b() {
    this.#y(`unsupported`, `this browser is too old`);
  }
};
async function ae() {
  (document.readyState !== `complete` &&
    (await new Promise((e) => addEventListener(`load`, e, { once: !0 }))),
    await new Promise((e) => void (globalThis.requestIdleCallback ?? setTimeout)(e)));
}
const $ = globalThis.customElements;
$ && !$.get(`whats-new`) && $.define(`whats-new`, ie);
