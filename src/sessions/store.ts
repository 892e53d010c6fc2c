import type { Location } from '../contract/index.ts';

/** A login to record. It never changes afterwards. */
export interface Login {
  /** The user who logged in: opaque, 1 to 512 characters. */
  userId: string;
  /** The id from this device's cookie, 1 to 512 characters. Default: a new random UUID. */
  deviceId?: string | undefined;
  /** At most 512 characters, like `browser`. */
  device: string;
  browser: string;
  location: Location;
  /** Default false. */
  isStaff?: boolean | undefined;
  /** Lifetime of the session in whole seconds, at most 400 days. Default 30 days. */
  lifetime?: number | undefined;
}

/** The result of recording a login. */
export interface RecordedLogin {
  /** The only copy of the token: the store keeps its SHA-256. Send it to the client. */
  token: string;
  sessionId: number;
  /** Keep it in a long-lived cookie on the device, and pass it to the next login there. */
  deviceId: string;
}

/** A session that has not expired and was not revoked. */
export interface ActiveSession {
  /** A safe integer that is never reused. */
  id: number;
  deviceId: string;
  device: string;
  browser: string;
  /** Time of the login, in seconds since 1970 in UTC. */
  created: number;
  location: Location;
  isStaff: boolean;
}

/** The owner of a token, with all of their active sessions. */
export interface Caller {
  userId: string;
  /** The session of the token; it is one of `sessions`. */
  sessionId: number;
  deviceId: string;
  sessions: ActiveSession[];
}

/** Finds sessions by token. */
export interface TokenStore {
  /** Resolves to null if no active session has this token. Sessions are in any order. */
  findByToken(token: string): Promise<Caller | null>;
}

/** Finds sessions by user, for endpoints with their own authentication. */
export interface UserStore {
  /** The active sessions, in any order; empty for an unknown user. */
  findByUser(userId: string): Promise<ActiveSession[]>;
}

/**
 * Stores at most 100 sessions per user; a further login deletes the oldest. Tokens are stored as SHA-256. Every method
 * rejects if the database fails, and with a TypeError if an id has the wrong type.
 */
export interface SessionStore extends TokenStore, UserStore {
  /**
   * Records a login, and deletes up to 50 expired sessions.
   *
   * @throws TypeError that names a field that is unknown or wrong, not its value
   */
  recordLogin(login: Login): Promise<RecordedLogin>;
  /** Ends one session. Resolves to false if this user has no such active session. */
  revoke(userId: string, sessionId: number): Promise<boolean>;
  /** Ends all sessions of a user except one; all of them if `sessionId` is 0. Resolves to the number of sessions ended. */
  revokeOthers(userId: string, sessionId: number): Promise<number>;
}

/** Options of every store. */
export interface StoreOptions {
  /** The current time in milliseconds since 1970 in UTC. Default `Date.now`. */
  now?: (() => number) | undefined;
}
