import type * as z from 'zod/mini';
import type { Answer } from './ask.ts';
import { makeError, type Finding } from './finding.ts';

export function checkStatus({ url, status, headers }: Answer): Finding[] {
  if (status === 200) return [];
  const location = headers.get('location');
  const isRedirect = status >= 300 && status < 400 && location !== null;
  const target = isRedirect ? URL.parse(location, url.href) : null;
  if (!target) return [makeError(url, `the status is ${status}; it must be 200`)];
  // Queries may contain secrets.
  const address = `${target.origin}${target.pathname}`;
  return [makeError(url, `it redirects to ${address} with ${status}; verify that address instead`)];
}

/** Parses the body of a response. `name` is what it should be. */
export function parseBody<Schema extends z.ZodMiniType>(
  { url, body }: Answer,
  schema: Schema,
  name: string,
): { data?: z.infer<Schema>; findings: Finding[] } {
  const parsed = parseJson(body);
  if (!parsed.ok) return { findings: [makeError(url, 'the body is not JSON')] };
  const { data, error } = schema.safeParse(parsed.json);
  if (error) return { findings: [makeError(url, `the body is not ${name}: ${explain(error)}`)] };
  return { data, findings: [] };
}

function parseJson(body: Uint8Array): { ok: true; json: unknown } | { ok: false } {
  try {
    return { ok: true, json: JSON.parse(new TextDecoder().decode(body)) };
  } catch {
    return { ok: false };
  }
}

function explain(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? (issue?.message ?? '') : `${path}: ${issue?.message ?? ''}`;
}
