import { randomBytes } from 'node:crypto';

/** A unique value, with characters that URLs and JSON escape. */
const makeCanary = (name: string) => `${name}/${randomBytes(9).toString('hex')}+%25"=`;
/** A unique value that URLs do not escape. */
const makeWord = (name: string) => `${name}-${randomBytes(9).toString('hex')}`;

/** Environment variables of the commands; all but AWS_REGION are secret. */
export const environment = {
  AWS_ACCESS_KEY_ID: makeWord('AKIA'),
  AWS_SECRET_ACCESS_KEY: makeCanary('secret'),
  AWS_SESSION_TOKEN: makeCanary('session'),
  AWS_REGION: 'eu-central-1',
  DATABASE_URL: `postgres://ann:${makeWord('database')}@db.example.com/app`,
  GITHUB_TOKEN: makeWord('ghp'),
  NPM_TOKEN: makeWord('npm'),
  HOME: `/home/${makeWord('home')}`,
  USER: makeWord('user'),
  CANARY: makeCanary('canary'),
};
const { AWS_REGION: _, ...hidden } = environment;

/** Secrets in options, notes and settings, typed there by mistake. */
export const typed = {
  user: makeWord('typed-user'),
  password: makeWord('typed-password'),
  signature: makeWord('typed-signature'),
};

/** Secrets that a client sends to the server. */
export const sent = {
  token: makeWord('sent-token'),
  cookie: makeWord('sent-cookie'),
  query: makeWord('sent-query'),
  agent: makeWord('sent-agent'),
};

/** A part of the path that commands run in. */
export const directory = makeWord('directory');

const secrets: Record<string, string> = { ...hidden, ...typed, ...sent, directory };

/** The three Base64 forms of a text, by its offset modulo 3, without the ends, which depend on the bytes around it. */
const listBase64 = (text: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'.'.repeat(before)}${text}`).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, -4);
  });

/** The forms of a secret: unchanged, in JSON, in URLs, in HTML, in Base64 and in hexadecimal digits. */
function listForms(text: string): string[] {
  const base64 = listBase64(text);
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    encodeURI(text),
    text.replaceAll('"', '&quot;'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    Buffer.from(text).toString('hex'),
  ];
}

/** The names of the secrets in an output. */
export function findSecrets(output: string): string[] {
  return Object.keys(secrets).filter((name) =>
    listForms(secrets[name] ?? '').some((form) => output.includes(form)),
  );
}
