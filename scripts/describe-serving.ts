import { SESSIONS_PATH } from '../src/sessions/index.ts';
import { VERSION_PATH } from '../src/output/served-files.ts';

/** What is said once the server listens; the token of the demo comes in a line to copy. */
export function describeServing(url: string, token?: string): string {
  const version = `${url}/${VERSION_PATH}`;
  const sessions = `${url}${SESSIONS_PATH}`;
  if (token === undefined) return `Serving ${version}\n    and ${sessions}\n`;
  return `Serving both operations. In another terminal, ask for the release:

  curl ${version}

and for the sessions of a made-up user, whose token holds until Ctrl-C:

  curl -H 'Authorization: Bearer ${token}' ${sessions}

One line of log for each request:
`;
}
