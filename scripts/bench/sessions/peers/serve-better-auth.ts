import { createServer } from 'node:http';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { betterAuth } from 'better-auth';
import { listen } from '../listen.ts';
import { createOptions } from './better-auth-options.ts';

const [path = ''] = process.argv.slice(2);
const auth = betterAuth(createOptions(path));

listen(createServer(getRequestListener((request) => auth.handler(request))));
