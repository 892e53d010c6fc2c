const LABELS = {
  close: 'Close',
  more: 'Not everything is shown here.',
  all: 'All releases',
  badge: "What's new",
  unread: 'New releases: {count}',
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
  },
  r = [
    {
      ...t,
      date: `string`,
      url: `string or undefined`,
      latest: `false or undefined`,
      withdrawn: `string or undefined`,
      announce: `false or undefined`,
      required: `true or undefined`,
      art_width: `number or undefined`,
      art_height: `number or undefined`,
      art_dark: `string or undefined`,
      content: `unknown`,
    },
  ];
function i(e, t) {
  let n = o(e, t);
  return (l(n, t), s(u(n), t), n);
}
function a(e, t) {
  let n = o(e, t);
  return (c(n, t), n);
}
function o(t, n) {
  try {
    return JSON.parse(t);
  } catch (t) {
    throw new e(`json`, `${n} is not valid JSON`, { cause: t });
  }
}
function s(t, n) {
  if (t) throw new e(`schema`, `${n} is not valid: ${t}`);
}
function c(e, t) {
  s(d(e, r), t);
}
function l(e, t) {
  s(d(e, n), t);
}
function u({ status: e, version: t, log: n }) {
  if (e !== `ok`) return `status must be "ok"`;
  if (t !== n.version) return `version must equal log.version`;
  if (n.previous_version !== n.previous.version)
    return `log.previous_version must equal log.previous.version`;
}
function d(e, t, n = ``) {
  if (t === `unknown`) return;
  let r = f(e),
    i = typeof t == `string` ? t : f(t);
  if (!i.split(` or `).includes(r)) return `${n.slice(1) || `it`} must be ${i}, not ${r}`;
  if (typeof t == `string` || typeof e != `object` || !e) return;
  let a = Array.isArray(t) ? Object.keys(e).map((e) => [e, t[0]]) : Object.entries(t);
  for (let n of Object.keys(e))
    !Array.isArray(t) && !Object.hasOwn(t, n) && Reflect.deleteProperty(e, n);
  for (let [t, r] of a) {
    let i = d(Reflect.get(e, t), r, `${n}.${t}`);
    if (i) return i;
  }
}
function f(e) {
  return Array.isArray(e) ? `array` : e === null || typeof e == `boolean` ? `${e}` : typeof e;
}
const p = 8388608,
  m = /^application\/json[ \t]*(?:;|$)/i;
async function h(t, n, { signal: r, timeLimit: i = 1e4, send: a = fetch, ...o }) {
  let s = AbortSignal.timeout(i),
    c = r ? AbortSignal.any([r, s]) : s,
    l = g(t, { ...o, signal: c }),
    { origin: u, pathname: d } = new URL(l.url),
    f = u + d;
  try {
    return n(await _(await a(l), f), f);
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
function g(t, n) {
  try {
    let e = new Request(t, n),
      { username: r, password: i } = new URL(e.url);
    if (!r && !i) return e;
  } catch {}
  throw new e(`url`, `the URL must be valid and without a user name or password`);
}
async function _(t, n) {
  let r = t.headers.get(`content-type`) ?? ``;
  if (t.status === 200 && m.test(r)) return v(t, n);
  throw (
    await t.body?.cancel(),
    t.status === 200
      ? new e(`type`, `${n} has the Content-Type "${r}", not application/json`)
      : new e(`status`, `${n} responded with the status ${t.status}; expected 200`)
  );
}
async function v({ body: t }, n) {
  let r = 0,
    i = new TransformStream({
      transform(e, t) {
        ((r += e.length), r > p ? t.error() : t.enqueue(e));
      },
    });
  try {
    return await new Response(t?.pipeThrough(i)).text();
  } catch (t) {
    throw r <= p ? t : new e(`size`, `${n} is longer than ${p} bytes`);
  }
}
function y(e, t, ...n) {
  let r = document.createElement(e);
  return ((r.part.value = t), (r.className = t), r.append(...n), r);
}
function b(e, t, n) {
  let r = x(y(`a`, e, n));
  return ((r.href = t), r);
}
const x = (e) => Object.assign(e, { target: `_blank`, rel: `noopener` });
function S(t, n) {
  let r = t.findIndex((e) => e.version === n),
    [i, ...a] = t.slice(Math.max(r, 0));
  if (r !== -1 && i) return [i, ...a];
  throw new e(`unknown-version`, `the history does not have the version "${n}"`);
}
function C(e, { seen: t, installed: n = e.version }, r) {
  let i = w(e, r ?? []),
    [a, ...o] = S(i, n),
    s = (e) => e.version === t;
  if (i.some(s) && !o.some(s)) return { current: a, releases: [], unread: 0, isComplete: !0 };
  let c = n === e.version && t === e.log.previous_version,
    l = t === null || c || a.latest === !1 ? 0 : o.findIndex(s),
    u = [a, ...o.slice(0, l === -1 ? void 0 : l).filter(({ latest: e }) => e !== !1)].filter(
      ({ withdrawn: e }) => e === void 0,
    );
  return {
    current: a,
    releases: u,
    unread: u.filter(({ announce: e }) => e !== !1).length,
    isComplete: l !== -1,
  };
}
function w({ version: e, log: t }, n) {
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
async function T(e, t) {
  let n = e.getAttribute(`src`) || `//`,
    { baseURI: r } = document,
    o = { signal: t, credentials: `omit`, priority: `low` },
    s = await h(n, i, o),
    c = new URL(n, r).href,
    l = e.getAttribute(`version`) || s.version,
    u = e.seen === void 0 ? E(c, l) : e.seen,
    d = u === null && e.hasAttribute(`skip-first`),
    f = u === void 0 || d ? l : u,
    p = e.getAttribute(`history`) ?? O(c, `releases.json`),
    m = async (e) => (p ? h(p, a, { ...o, timeLimit: e }).catch(() => null) : null),
    g = (e) => C(s, { seen: f, installed: l }, e),
    _ = f !== l || l !== s.version,
    v = g(_ ? await m() : null),
    y = { url: c, response: s, isStored: u !== void 0, isSkipped: d, ...v };
  return (_ || (y.format = async (e) => Object.assign(y, g(await m(e)))), y);
}
function E(e, t) {
  try {
    let n = localStorage.getItem(`whats-new ${e}`);
    if (n === t) return n;
    let r = `whats-new ${e} `;
    return (localStorage.setItem(r, t), localStorage.removeItem(r), n);
  } catch {
    return;
  }
}
function D(e, t) {
  try {
    localStorage.setItem(`whats-new ${e}`, t);
  } catch {}
}
function O(e, t) {
  return new URL(e).pathname.endsWith(`/v2/cloud/version`) ? new URL(`../../${t}`, e).href : null;
}
function k(e) {
  if (e.art) return e.art;
  let t = y(`img`, `art`);
  ((e.art = t), (t.hidden = !0), (t.alt = ``), (t.referrerPolicy = `no-referrer`));
  let { art: n, art_dark: r, art_width: i, art_height: a } = e.releases[0] ?? e.current,
    o = r && matchMedia(`(prefers-color-scheme: dark)`).matches ? r : n;
  return (
    !/^https?:\/\//i.test(o) ||
      o.endsWith(`release-c80e9d55db4190ef.png`) ||
      (Object.assign(t, a && { width: i, height: a }), (t.src = o)),
    t
  );
}
async function A(e, t) {
  let { format: n } = e;
  ((e.format = void 0), await n?.(t));
  let r = k(e),
    i = new Promise((e) => setTimeout(e, t, !1)),
    a = r.decode().then(
      () => !0,
      () => !1,
    );
  r.hidden = !(r.hasAttribute(`width`) || (await Promise.race([a, i])));
}
const j =
    /^(?:a|blockquote|br|code|del|details|div|em|h[3-6r]|img|kbd|li|mark|[ou]l|p|pre|span|strong|su[bp]|summary|table|t[dhr]|u)$/,
  M =
    /^(?=(?:alt|open)=|(?:href|src)=https?:\/\/|href=mailto:|(?:height|start|width)=\d+$|kind=[a-z]+$)\w+/i,
  N = {
    a: `link`,
    div: `body`,
    li: `change`,
    ol: `changes`,
    span: `type`,
    summary: `toggle`,
    ul: `changes`,
  };
function P(e, t, n, r = ``, i = 0) {
  return t
    .cutList(F(e), (e) => {
      if (typeof e == `string`) return n(t.cut(e), r);
      let [a, o, ...s] = F(e);
      if (i > 500 || typeof a != `string`) throw TypeError();
      t.cut(``);
      let c = P(s, t, n, a, i + 1);
      return j.test(a) ? [ee(a, o ?? {}, c)] : c;
    })
    .flat();
}
function F(e) {
  if (Array.isArray(e)) return e;
  throw TypeError();
}
function ee(e, t, n) {
  let r = y(e, N[e] ?? e.replace(/^h\d/, `headline`), ...n);
  (e === `a` && x(r),
    e === `img` && Object.assign(r, { referrerPolicy: `no-referrer` }),
    (e === `pre` || e === `table`) && (r.tabIndex = 0));
  for (let [e, n] of Object.entries(t)) {
    let [t] = M.exec(`${e}=${n}`) ?? [];
    t === e && r.setAttribute(e, `${n}`);
  }
  return r;
}
function I() {
  let e = 1e5;
  return {
    cut: (t) => {
      e -= 50;
      let n = t.slice(0, Math.max(e, 0));
      return ((e -= t.length), e < 0 ? `${n.replace(/[\uD800-\uDBFF]$/, ``)}…` : t);
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
const L =
    /((?<![a-z\d])https?:\/\/[\p{L}\d[](?:(?:[^\s<>"`()\p{C}]|\([^\s<>"`()\p{C}]*\))*(?:[^\s<>"`()|~\p{C}\p{P}]|[/#&%@-]|\([^\s<>"`()\p{C}]*\)))?)/iu,
  R = (e) => e.split(L),
  z = (e, t) => e.getAttribute(`${t}-label`) ?? LABELS[t],
  B = (e, t) => z(e, `unread`).replace(`{count}`, `${t}`);
function V(e) {
  let { cut: t, cutList: n, isComplete: r } = I(),
    [i] = e.releases,
    a = n(e.releases, (n) => {
      let r = y(`h2`, `title`, t(n.title || n.version)),
        a = n === i,
        o = y(a ? `p` : `span`, `published`, t(n.published));
      return a ? [r, o, ...U(n, e)] : [H(n, e, [r, o])];
    }).flat(),
    o = K(e, e.isComplete && r()),
    s = y(`div`, `text`, ...a, ...o),
    { host: c, unread: l } = e;
  l > 1 && s.prepend(y(`p`, `unread`, B(c, l)));
  let u = y(`div`, `notes`, e.art, s);
  return ((u.role = `region`), (u.ariaLabel = a[0]?.textContent ?? null), u);
}
function H(e, t, n) {
  let r = y(`details`, `older`, y(`summary`, `summary`, ...n));
  return (r.addEventListener(`toggle`, () => r.append(...U(e, t)), { once: !0 }), r);
}
function U(e, t) {
  let { host: n } = t,
    r = (e, n) => {
      let r = I();
      return [y(`div`, `content`, ...P(e, r, n)), ...K(t, r.isComplete())];
    };
  try {
    if (e.content && !n.render) return r(e.content, (e) => [e]);
  } catch {}
  return r(W(e), (e, t) => (t === `h3` ? [e] : G(e, n)));
}
function W({ body: e, headlines: t }) {
  return [
    [`div`, {}, e],
    ...t.flatMap(({ headline: e, changes: t }) => [
      [`h3`, {}, e],
      [`ul`, {}, ...t.map((e) => [`li`, {}, e])],
    ]),
  ];
}
function G(e, t) {
  try {
    if (t.render && e) return [y(`div`, `rendered`, t.render(e))];
  } catch (e) {
    reportError(e);
  }
  return R(e).map((e, t) => (t % 2 == 0 ? e : b(`link`, e, e)));
}
function K({ host: e, page: t }, n) {
  if (n) return [];
  let r = z(e, `more`);
  return [y(`p`, `more`, t ? b(`link`, t, r) : r)];
}
function q({ host: e, page: t }, ...n) {
  return y(`div`, `bar`, ...(t ? [b(`all`, t, z(e, `all`))] : []), ...n);
}
function J(e) {
  let t = V(e),
    n = y(`button`, `close`, z(e.host, `close`)),
    r = y(`dialog`, `dialog`, t, q(e, n));
  ((t.tabIndex = 0),
    (r.ariaLabel = t.ariaLabel),
    n.addEventListener(`click`, () => (r.popover ? r.hidePopover() : r.close())),
    r.addEventListener(`keydown`, () => r.classList.add(`touched`)));
  let i = !1;
  return (
    r.addEventListener(`pointerdown`, ({ target: e }) => (i = e === r)),
    r.addEventListener(`click`, () => i && r.close()),
    r
  );
}
function Y(e, t) {
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
function X(e, t) {
  let n = V(e);
  n.append(q(e));
  let r = y(`div`, `inline`, n),
    i = new IntersectionObserver((e) => {
      e.some(({ isIntersecting: e }) => e) && (i.disconnect(), t());
    });
  return (i.observe(r), r);
}
function Z(e) {
  let t = y(`span`, `count`),
    n = y(`button`, `badge`, z(e, `badge`), t);
  return (
    (t.role = `img`),
    (t.hidden = !0),
    (n.style.visibility = `hidden`),
    (n.ariaExpanded = `false`),
    {
      button: n,
      show: (r) => {
        ((t.textContent = `${r}`),
          (t.ariaLabel = B(e, r)),
          (t.hidden = r === 0),
          (n.style.visibility = ``));
      },
    }
  );
}
const [Q, te] = [3e3, 500],
  ne = globalThis.HTMLElement ?? Object;
var re = class extends ne {
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
    return t ? (await A(t, te), this.#h(t, e)) : !1;
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
      let { button: e, show: t } = Z(this);
      (e.addEventListener(`click`, () => {
        this.#e.querySelector(`dialog`) || this.#s(e);
      }),
        (this.#o = t),
        this.#_(e));
    }
    await ie();
    let n = e.aborted ? null : await this.#u();
    if (!n) return;
    let r = this.#i > 0,
      i = r && !this.#v(`new-version`, n.response);
    (t === `inline` || (r && !i)) &&
      (await A(n, Q),
      n === this.#r &&
        t !== `badge` &&
        (t === `inline` ? this.#_(X(this.#g(n), () => this.#p(n))) : this.#i > 0 && this.#h(n)));
  }
  #u() {
    return ((this.#n ??= this.#d(this.#t.signal)), this.#n);
  }
  async #d(t) {
    try {
      let e = await T(this, t);
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
    (this.#a === void 0 ? D(e, t.version) : (this.#a = t.version), this.#v(`seen`, t.version));
  }
  #h(e, t) {
    if (e !== this.#r) return !1;
    if (this.#e.querySelector(`dialog`)) return !0;
    try {
      let n = J(this.#g(e));
      if (
        (n.addEventListener(`close`, () => {
          (n.remove(), this.#p(e));
        }),
        this.#_(n),
        this.isConnected && Y(n, t),
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
      n = this.getAttribute(`page`) ?? O(e.url, ``),
      r = k(e);
    return { ...t, host: this, page: n, art: r.isConnected ? r.cloneNode() : r };
  }
  #_(e) {
    let t = new CSSStyleSheet();
    (t.replaceSync(
      `:host{--line: 1px solid var(--whats-new-line, color-mix(in srgb, currentColor 18%, transparent));--muted: var(--whats-new-muted, color-mix(in srgb, currentColor 70%, transparent))}dialog{all:initial;position:fixed;inset:0;display:flex;flex-direction:column;overflow:hidden;margin:auto;box-sizing:border-box;block-size:fit-content;max-block-size:min(46em,100% - 2em);inline-size:min(var(--whats-new-width, 35em),100% - 2em);border:var(--line);border-radius:var(--whats-new-radius, 1em);box-shadow:0 1.5em 4em #0000004d;color-scheme:var(--whats-new-color-scheme, light dark);background:var(--whats-new-background, Canvas);color:var(--whats-new-color, CanvasText);font-family:var(--whats-new-font, inherit);font-size:inherit;line-height:1.55}[popover]{margin:.5em 1em;max-block-size:clamp(18em,100% - 2em,46em);inline-size:min(var(--whats-new-width, 26em),100% - 2em);position-anchor:--badge;position-area:block-end;position-try:flip-block}:modal::backdrop{background:var(--whats-new-backdrop, rgb(0 0 0 / 50%))}dialog .notes{overflow:auto;overscroll-behavior:contain;border-radius:inherit}dialog .text{padding:1.75em}.art{display:block;inline-size:100%;max-block-size:min(16em,30vh);object-fit:cover}[hidden],.body:empty,.published:empty{display:none}.text{overflow-wrap:anywhere;white-space:pre-wrap}.text *{margin:0;text-align:-webkit-match-parent;text-align:match-parent;unicode-bidi:plaintext}.rendered{white-space:normal}*+:is(p,ul,ol,pre,blockquote,table,.details){margin-block-start:.5em}img,pre,table{max-inline-size:100%;block-size:auto;overflow:auto}code,kbd,pre{padding:.1em .3em;border-radius:.4em;background:color-mix(in srgb,currentColor 9%,transparent);font-size:.875em}pre{padding:.75em 1em}blockquote{padding-inline-start:1em;border-inline-start:2px solid var(--muted)}table{display:block;border-collapse:collapse;overflow-wrap:normal}td,th{padding:.5em;border-block-end:var(--line);vertical-align:top}[kind=task]{list-style:none;margin-inline-start:-1.25em}.title{font-size:1.625em;line-height:1.2}.published{margin-block-start:.5em}.published,.unread{font-size:.875em}.unread{margin-block-end:.5em}.content{margin-block-start:1.25em}.headline{margin-block:2em .5em;font-size:.8125em}.type{padding:.1em .6em;border-radius:1em;background:color-mix(in srgb,var(--tone) 16%,transparent);color:color-mix(in srgb,var(--tone) 45%,currentColor);font-size:.8125em;font-weight:600}.headline:has(.type){color:inherit;font-size:inherit}[kind=add]{--tone: #0a0}[kind=edit]{--tone: #07f}[kind=fix]{--tone: #93f}[kind=remove]{--tone: #f80}[kind=alert]{--tone: #f20}.changes{padding-inline-start:1.25em}.change+.change{margin-block-start:.375em}.unread,.published,.headline,.link,.all{color:var(--muted)}.older,.bar{border-block-start:var(--line)}.older[open]{padding-block-end:1.5em}.more,:not(.older)+.older{margin-block-start:2em}.summary{display:grid;grid-template-columns:1fr auto;padding-block:1em;cursor:pointer;list-style:none}.summary:after{content:"";grid-area:1 / 2 / 3;place-self:center;margin-inline:1em .25em;padding:.2em;border:solid var(--muted);border-width:0 2px 2px 0;rotate:45deg}[open]>.summary:after{rotate:225deg}.summary .title{font-size:1.0625em}.summary .published,.older .content{margin-block-start:.25em}.bar{display:flex;align-items:center;padding:1em 1.75em}.close,.badge{padding:.5em 1.375em;border:1px solid transparent;border-radius:99em;font:inherit;cursor:pointer}.close{margin-inline-start:auto;font-weight:600;background:var(--whats-new-accent, CanvasText);color:var(--whats-new-on-accent, Canvas)}.inline{color:var(--whats-new-color, inherit);font-family:var(--whats-new-font, inherit);line-height:1.55}.dialog,.inline{text-align:start}.inline .art{max-block-size:none;margin-block-end:1.5em;border-radius:var(--whats-new-radius, 1em)}.inline .bar{margin-block-start:1.5em;padding:1em 0 0}.badge{position:relative;anchor-name:--badge;border:var(--line);background:none;color:inherit}.count{position:absolute;inset-block-start:-.7em;inset-inline-end:-.4em;padding:0 .6em;border-radius:99em;background:var(--whats-new-accent, #c5221f);color:var(--whats-new-on-accent, white);font-size:.75em;line-height:1.7}:focus-visible{outline:2px solid var(--whats-new-accent, currentColor);outline-offset:2px}.notes:focus-visible{outline-offset:-2px}dialog:not(.touched) .notes{outline:none}@media(prefers-reduced-motion:no-preference){dialog{animation:enter .2s ease-out}@keyframes enter{0%{opacity:0;translate:0 .75em}}}` +
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
async function ie() {
  document.readyState !== `complete` &&
    (await new Promise((e) => addEventListener(`load`, e, { once: !0 })));
  let e = globalThis.requestIdleCallback ?? setTimeout;
  await new Promise((t) => void e(t, { timeout: 2e3 }));
}
const $ = globalThis.customElements;
$ && !$.get(`whats-new`) && $.define(`whats-new`, re);
