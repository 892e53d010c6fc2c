export { createSessionsHandler, SESSIONS_PATH } from './handler.ts';
export type { Authenticate, Identity, IdentityOptions, TokenOptions } from './handler.ts';
export { readToken, type RequestHeaders } from './request.ts';
export type {
  ActiveSession,
  Caller,
  Login,
  RecordedLogin,
  SessionStore,
  StoreOptions,
  TokenStore,
  UserStore,
} from './store.ts';
