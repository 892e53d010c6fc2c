import type { TokenStore, UserStore } from './store.ts';

/** Who asks, as an authentication of one's own knows it. */
export interface Identity {
  userId: string;
  /** The device of the request; sessions with the same id are shown as `same_device`. */
  deviceId: string;
}

/** `'forbidden'` bars a caller who is known; null is a caller who is not. */
export type Authenticate = (
  request: Request,
) => Identity | 'forbidden' | null | Promise<Identity | 'forbidden' | null>;

interface CommonOptions {
  /** Origins whose pages may read the answer, with credentials: `https://app.example.com`. Default none. */
  origins?: readonly string[] | undefined;
  /** Milliseconds until a store that does not answer is given up with 503. Default 2000. */
  timeLimit?: number | undefined;
  /** Hears of whatever was answered with 503; must not throw. */
  onError?: ((error: unknown) => void) | undefined;
}

/** With the tokens of the store. */
export interface TokenOptions extends CommonOptions {
  store: TokenStore;
  /** The cookie that may carry the token where there is no `Authorization`. Default none. */
  cookie?: string | undefined;
  authenticate?: undefined;
}

/** With an authentication of one's own. */
export interface IdentityOptions extends CommonOptions {
  store: UserStore;
  authenticate: Authenticate;
  cookie?: undefined;
}

const LONGEST_TIMER = 2 ** 31 - 1;
const COOKIE_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Checks what a type cannot.
 *
 * @throws TypeError if the time limit is no time, or the cookie's name no name
 */
export function checkOptions({ timeLimit, cookie }: TokenOptions | IdentityOptions): void {
  if (timeLimit !== undefined && !(timeLimit > 0 && timeLimit <= LONGEST_TIMER)) {
    throw new TypeError(`timeLimit must be 1 to ${LONGEST_TIMER} milliseconds`);
  }
  if (cookie === undefined || COOKIE_NAME.test(cookie)) return;
  throw new TypeError(`${JSON.stringify(cookie)} is no name of a cookie`);
}
