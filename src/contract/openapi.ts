import * as z from 'zod/mini';
import { ErrorResponse } from './error-response.ts';
import { Location, Session, SessionsResponse } from './sessions-response.ts';
import { Headline, ReleaseHistory, ReleaseLogEntry, VersionResponse } from './version-response.ts';

const SITE_COMPONENTS = {
  Headline,
  ReleaseLogEntry,
  VersionResponse,
  ReleaseHistory,
  ErrorResponse,
};
const COMPONENTS = { ...SITE_COMPONENTS, Location, Session, SessionsResponse };
type ComponentName = keyof typeof COMPONENTS;

/** How schemas become JSON Schemas that generators of types take. */
export const SCHEMA_OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  /** Leaves out keys that must not occur: generators fail on `not`. */
  override({ jsonSchema: { properties = {} } }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
    for (const [key, value] of Object.entries(properties)) {
      if (typeof value === 'object' && value.not) delete properties[key];
    }
  },
} as const;

function makeComponents(components: Record<string, z.ZodMiniType>): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    ...SCHEMA_OPTIONS,
    uri: (id) => `#/components/schemas/${id}`,
  });
  for (const schema of Object.values(schemas)) {
    for (const key of ['$schema', '$id', 'id']) Reflect.deleteProperty(schema, key);
  }
  return schemas;
}

const answer = (description: string, component: ComponentName) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${component}` } } },
});

const METHOD_NOT_ALLOWED = answer('The method is neither GET nor HEAD', 'ErrorResponse');
const NOT_MODIFIED = { description: 'Still the response with the ETag in If-None-Match' };

const get = (
  operationId: string,
  summary: string,
  responses: Record<number, object>,
  security: object[] = [],
) => ({ get: { operationId, summary, security, responses } });

/** What every site serves. */
const RELEASE_PATHS = {
  '/v2/cloud/version': get(
    'version',
    'Returns information on the current release and the previous one',
    {
      200: answer('The current release and the one before it', 'VersionResponse'),
      304: NOT_MODIFIED,
      405: METHOD_NOT_ALLOWED,
      503: answer('There is no release yet', 'ErrorResponse'),
    },
  ),
  '/releases.json': get('releases', 'Returns the newest releases', {
    200: answer('The newest releases, newest first', 'ReleaseHistory'),
    304: NOT_MODIFIED,
  }),
  '/whats-new.json': get('whats-new', 'Returns what <whats-new> shows of the newest releases', {
    200: answer(
      'The newest releases; those with content have no body and headlines',
      'ReleaseHistory',
    ),
    304: NOT_MODIFIED,
  }),
};

const SESSIONS_PATHS = {
  '/v2/auth/get-active-sessions': get(
    'get-active-sessions',
    'Returns the current active sessions',
    {
      200: answer('The active sessions of the caller', 'SessionsResponse'),
      401: answer('No valid credentials', 'ErrorResponse'),
      403: answer('The caller is barred', 'ErrorResponse'),
      404: answer('This server has no sessions', 'ErrorResponse'),
      405: METHOD_NOT_ALLOWED,
      503: answer('The sessions cannot be read now', 'ErrorResponse'),
    },
    [{ bearer: [] }],
  ),
};

/** A build replaces it by the setting `siteUrl`. */
export const PLACEHOLDER_SERVER = 'https://example.com';
/** A build replaces it by the setting `siteTitle`. */
export const PLACEHOLDER_TITLE = 'Release notes';

/** Makes the OpenAPI 3.1 document of a static site. */
export function makeSiteOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: PLACEHOLDER_TITLE,
      version: '2',
      description: 'The current release with its notes, and the newest releases.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: PLACEHOLDER_SERVER } } }],
    paths: RELEASE_PATHS,
    components: { schemas: makeComponents(SITE_COMPONENTS) },
  };
}

/** Makes the OpenAPI 3.1 document of a server that has sessions too. */
export function makeOpenApi() {
  return {
    ...makeSiteOpenApi(),
    info: {
      title: 'Account Session and Build Version Service',
      version: '2',
      description: 'The active sessions of the caller, and the current release with its notes.',
    },
    paths: { ...SESSIONS_PATHS, ...RELEASE_PATHS },
    components: {
      schemas: makeComponents(COMPONENTS),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
