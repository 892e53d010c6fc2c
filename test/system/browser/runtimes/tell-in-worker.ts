import { tellVersions } from './tell-versions.ts';

export default {
  fetch: async ({ url }: Request): Promise<Response> =>
    Response.json(await tellVersions(new URL(url).searchParams.get('base') ?? '')),
};
