import { createD1Store, migrate, type D1Binding } from '../../../src/sessions/stores/d1.ts';
import { createEndpoint } from '../../sessions/endpoint.ts';

interface Environment {
  DB: D1Binding;
}

let endpoint: ((request: Request) => Promise<Response>) | undefined;

export default {
  async fetch(request: Request, { DB }: Environment): Promise<Response> {
    endpoint ??= createEndpoint(async (now) => {
      await migrate(DB);
      return createD1Store(DB, { now });
    });
    return endpoint(request);
  },
};
