import type { TokenStore, UserStore } from './store.ts';

/** The caller, as your own authentication identified them. */
export interface Identity {
  userId: string;
  /** The device of the request: sessions with this device id get `same_device: true`. */
  deviceId: string;
}

/** Identifies the caller: null for an unknown one (401), `'forbidden'` for one who may not list sessions (403). */
export type Authenticate = (
  request: Request,
) => Identity | 'forbidden' | null | Promise<Identity | 'forbidden' | null>;

interface HandlerOptions {
  /**
   * Origins whose pages may read the response, with credentials: `https://app.example.com`, or those of apps and
   * browser extensions, such as `capacitor://localhost`. Default none.
   */
  origins?: readonly string[] | undefined;
  /** Milliseconds to wait for the store and `authenticate` before answering 503. Default 2000. */
  timeLimit?: number | undefined;
  /** Called with the cause of each 503 response. It must not throw. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Options for callers who send a token of the store. */
export interface TokenOptions extends HandlerOptions {
  store: TokenStore;
  /** The cookie that carries the token of requests without an `Authorization` header. Default none. */
  cookie?: string | undefined;
  authenticate?: undefined;
}

/** Options for your own authentication. */
export interface IdentityOptions extends HandlerOptions {
  store: UserStore;
  authenticate: Authenticate;
  cookie?: undefined;
}
