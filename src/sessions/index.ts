export { createSessionsHandler, SESSIONS_PATH } from './handler.ts';
export { readToken } from './read-token.ts';
export type { Authenticate, Identity, IdentityOptions, TokenOptions } from './options.ts';
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
