import { SESSIONS_PATH } from '../src/sessions/index.ts';
import { VERSION_PATH } from '../src/site/served-files.ts';

/** What is printed when the server listens. The token is that of the demo. */
export function describeServing(
  url: string,
  { hasSessions, token }: { hasSessions: boolean; token?: string | undefined },
): string {
  const version = `${url}/${VERSION_PATH}`;
  const sessions = `${url}${SESSIONS_PATH}`;
  if (!hasSessions)
    return `Serving ${version}\nTo serve sessions too, add --db FILE, or --demo for samples.\n`;
  if (token === undefined) return `Serving ${version}\n    and ${sessions}\n`;
  return `Serving the version response and the sessions. Try both in another terminal:

  curl ${version}

  curl -H 'Authorization: Bearer ${token}' ${sessions}

The token is for a sample user and works until you press Ctrl-C.
Each request is logged here:
`;
}
