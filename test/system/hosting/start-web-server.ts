import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createApp } from '../../../src/serve/app.ts';
import { startServer } from '../../../src/serve/server.ts';
import { readServerExample, replace } from './read-example.ts';
import { startProgram } from './start-program.ts';

/** Starts the server of `gazette serve` in this process. */
export async function startGazette(directory: string) {
  const store = { findByToken: async () => null };
  const app = createApp({ directory, store, onError: () => {} });
  const options = { app, host: '127.0.0.1', port: 0, log: () => {}, onError: () => {} };
  const { url, stop } = await startServer(options);
  return { base: url, stop };
}

/** Starts Debian's nginx with the example of the docs, as a proxy of the sessions endpoint. */
export async function startNginx(dist: string, sessions: string) {
  const example = readServerExample('nginx', dist, sessions);
  return startNginxWith(
    dirname(dist),
    replace(example, '/etc/nginx/gazette.conf', join(dist, 'nginx.conf')),
  );
}

/** Starts Debian's nginx with a server block, whose port is replaced, and its files in this directory. */
export async function startNginxWith(directory: string, block: string) {
  const config = join(directory, 'nginx-main.conf');
  return startProgram((port) => {
    const example = replace(block, 'listen 80;', `listen 127.0.0.1:${port};`);
    const text = `daemon off; worker_processes 2; pid ${directory}/nginx.pid; error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  default_type application/octet-stream;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/nginx;`).join('\n')}
  ${example}
}
`;
    writeFileSync(config, text);
    return { command: 'nginx', words: ['-p', directory, '-c', config], cwd: directory };
  });
}

/** Starts Debian's Caddy with the example of the docs, as a proxy of the sessions endpoint. */
export async function startCaddy(dist: string, sessions: string) {
  const example = readServerExample('caddy', dist, sessions);
  return startCaddyWith(
    dirname(dist),
    replace(example, '/etc/caddy/gazette', join(dist, 'Caddyfile')),
  );
}

/** Starts Debian's Caddy with a site block, whose address is replaced, and its files in this directory. */
export async function startCaddyWith(directory: string, block: string) {
  const config = join(directory, 'caddy-main');
  return startProgram((port) => {
    const address = `http://:${port}`;
    const example = replace(block, 'notes.example.com', address);
    writeFileSync(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${example}`);
    const env = { HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory };
    const words = ['run', '--adapter', 'caddyfile', '--config', config];
    return { command: 'caddy', words, cwd: directory, env };
  });
}

const MODULES_DIRECTORY = '/usr/lib/apache2/modules';
/** The modules that Debian enables, and mod_headers, which the docs say to enable. */
const MODULES = ['mpm_event', 'authz_core', 'mime', 'dir', 'alias', 'negotiation', 'headers'];
const PROXY = ['proxy', 'proxy_http'];
const COMPRESSION = ['filter', 'deflate'];

/** Starts Debian's Apache in the same way, with its usual modules and these. */
export async function startApache(dist: string, sessions: string, modules = COMPRESSION) {
  return startApacheWith(dirname(dist), readServerExample('apache', dist, sessions), modules);
}

/** Starts Debian's Apache with a virtual host, whose address is replaced, and its files in this directory. */
export async function startApacheWith(directory: string, block: string, modules = COMPRESSION) {
  const config = join(directory, 'apache-main.conf');
  const loads = [...MODULES, ...PROXY, ...modules].map(
    (name) => `LoadModule ${name}_module ${MODULES_DIRECTORY}/mod_${name}.so`,
  );
  mkdirSync(join(directory, 'apache'), { recursive: true });
  return startProgram((port) => {
    const text = `ServerName localhost
ServerRoot ${directory}/apache
PidFile ${directory}/apache/pid
ErrorLog ${directory}/apache/error.log
Listen 127.0.0.1:${port}
TypesConfig /etc/mime.types
User www-data
Group www-data
${loads.join('\n')}
Options +MultiViews
${replace(block, '*:80', `127.0.0.1:${port}`)}
`;
    writeFileSync(config, text);
    return { command: 'apache2', words: ['-f', config, '-DFOREGROUND'], cwd: directory };
  });
}
