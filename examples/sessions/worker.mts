// A Cloudflare Worker whose sessions are in D1: `DB` is the binding.
import { createSessionsHandler, SESSIONS_PATH } from 'gazette/sessions';
import { createD1Store, migrate, type D1Binding } from 'gazette/sessions/d1';

let isMigrated = false;

export default {
  async fetch(request: Request, { DB }: { DB: D1Binding }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname !== SESSIONS_PATH) return new Response(null, { status: 404 });
    const findByToken = async (token: string) => {
      if (!isMigrated) await migrate(DB);
      isMigrated = true;
      return createD1Store(DB).findByToken(token);
    };
    const options = { store: { findByToken }, onError: console.error };
    return createSessionsHandler(options)(request);
  },
};
