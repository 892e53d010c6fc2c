import { fetchCases } from './fetch-cases.ts';

export default {
  fetch: async ({ url }: Request): Promise<Response> =>
    Response.json(await fetchCases(new URL(url).searchParams.get('base') ?? '')),
};
