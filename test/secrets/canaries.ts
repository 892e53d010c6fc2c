import { randomBytes } from 'node:crypto';

/** A value that stands nowhere else, with the signs in it that addresses and JSON write in other ways. */
const makeCanary = (name: string) => `${name}/${randomBytes(9).toString('hex')}+%25"=`;
/** One that may stand in an address as it is. */
const makeWord = (name: string) => `${name}-${randomBytes(9).toString('hex')}`;

/** What the environment of a command holds that nobody else may learn. */
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

/** What is typed into options, notes and settings by mistake. */
export const typed = {
  user: makeWord('typed-user'),
  password: makeWord('typed-password'),
  signature: makeWord('typed-signature'),
};

/** What a client sends to the server. */
export const sent = {
  token: makeWord('sent-token'),
  cookie: makeWord('sent-cookie'),
  query: makeWord('sent-query'),
  agent: makeWord('sent-agent'),
};

/** Part of the path of the directory that commands run in. */
export const directory = makeWord('directory');

export const secrets: Record<string, string> = { ...hidden, ...typed, ...sent, directory };

/** The three ways in which Base64 writes a text, by where in the bytes it stands; its ends depend on what is around. */
const listBase64 = (text: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'.'.repeat(before)}${text}`).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, -4);
  });

/** How a secret may be written: as it is, in JSON, in addresses, in HTML, in Base64 or as hexadecimal digits. */
export function listForms(text: string): string[] {
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

/** The names of the secrets that stand in an output. */
export function findSecrets(output: string): string[] {
  return Object.keys(secrets).filter((name) =>
    listForms(secrets[name] ?? '').some((form) => output.includes(form)),
  );
}
