import * as z from 'zod/mini';
import { ErrorResponse } from './error-response.ts';
import { Location, Session, SessionsResponse } from './sessions-response.ts';
import { Headline, ReleaseLogEntry, VersionResponse } from './version-response.ts';

const COMPONENTS = {
  Headline,
  ReleaseLogEntry,
  VersionResponse,
  Location,
  Session,
  SessionsResponse,
  ErrorResponse,
};

function makeComponents(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
  });
  const components = Object.entries(schemas).map(
    ([name, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [name, schema] as const,
  );
  return Object.fromEntries<unknown>(components);
}

const answer = (description: string, component: keyof typeof COMPONENTS) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${component}` } } },
});

const METHOD_NOT_ALLOWED = answer('The method is neither GET nor HEAD', 'ErrorResponse');

/** A build replaces it by the setting `siteUrl`. */
export const PLACEHOLDER_SERVER = 'https://example.com';

/** Makes the OpenAPI 3.1 document of both operations. */
export function makeOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Account Session and Build Version Service',
      version: '2',
      description: 'The active sessions of the caller, and the current release with its notes.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: PLACEHOLDER_SERVER } } }],
    paths: {
      '/v2/auth/get-active-sessions': {
        get: {
          operationId: 'get-active-sessions',
          summary: 'Returns the current active sessions',
          security: [{ bearer: [] }],
          responses: {
            '200': answer('The active sessions of the caller', 'SessionsResponse'),
            '401': answer('No valid credentials', 'ErrorResponse'),
            '403': answer('The caller is barred', 'ErrorResponse'),
            '404': answer('This server has no sessions', 'ErrorResponse'),
            '405': METHOD_NOT_ALLOWED,
            '503': answer('The sessions cannot be read now', 'ErrorResponse'),
          },
        },
      },
      '/v2/cloud/version': {
        get: {
          operationId: 'version',
          summary: 'Returns information on the current release and the previous one',
          security: [],
          responses: {
            '200': answer('The current release and the one before it', 'VersionResponse'),
            '304': { description: 'Still the response with the ETag in If-None-Match' },
            '405': METHOD_NOT_ALLOWED,
            '503': answer('There is no release yet', 'ErrorResponse'),
          },
        },
      },
    },
    components: {
      schemas: makeComponents(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
