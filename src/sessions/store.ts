import type { Location } from '../contract/index.ts';

/** A login to record. Everything about it is settled now and never changes afterwards. */
export interface Login {
  /** Whose session it is: opaque, 1 to 512 characters. */
  userId: string;
  /** The random id that a first-party cookie of this device brought back. Without one it is made. */
  deviceId?: string | undefined;
  device: string;
  browser: string;
  location: Location;
  /** Default false. */
  isStaff?: boolean | undefined;
  /** Whole seconds that the session lives. Default 30 days. */
  lifetime?: number | undefined;
}

/** What a login is answered with. The token is seen here once and never again: hand it to the caller. */
export interface RecordedLogin {
  token: string;
  sessionId: number;
  /** Keep it in a long-lived first-party cookie, and hand it in at the next login on that device. */
  deviceId: string;
}

/** One session that has neither expired nor been revoked. */
export interface ActiveSession {
  /** A safe integer, never used twice. */
  id: number;
  deviceId: string;
  device: string;
  browser: string;
  /** Time of the login, in whole seconds since 1970 in UTC. */
  created: number;
  location: Location;
  isStaff: boolean;
}

/** Whose token it is, and all active sessions of that user, that of the token among them. */
export interface Caller {
  userId: string;
  sessionId: number;
  deviceId: string;
  sessions: ActiveSession[];
}

/** Where callers are found by their token: all that the endpoint's default authentication needs. */
export interface TokenStore {
  /** In one query; null when no active session has that token. Sessions are newest first, then by id, descending. */
  findByToken(token: string): Promise<Caller | null>;
}

/** Where sessions are found by their user: all that the endpoint needs beside an authentication of one's own. */
export interface UserStore {
  /** The active sessions, newest first, then by id, descending; none for a user nobody knows. */
  findByUser(userId: string): Promise<ActiveSession[]>;
}

/**
 * Where sessions are kept: at most 100 of a user, the oldest makes room. A token is never stored, only its SHA-256.
 * Every operation rejects when the store fails.
 */
export interface SessionStore extends TokenStore, UserStore {
  /**
   * Records a login, and forgets sessions that have expired.
   *
   * @throws TypeError if a field is not what its type says
   */
  recordLogin(login: Login): Promise<RecordedLogin>;
  /** Ends one session of a user. False when that user has no such active session. */
  revoke(userId: string, sessionId: number): Promise<boolean>;
  /** Ends all sessions of a user but one. Answers how many. */
  revokeOthers(userId: string, sessionId: number): Promise<number>;
}

/** What every store can be given. */
export interface StoreOptions {
  /** The time in milliseconds since 1970 in UTC. Default `Date.now`. */
  now?: (() => number) | undefined;
}
