import { createServer } from 'node:http';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { createSessionsHandler } from '../../../../src/sessions/index.ts';
import { createSqliteStore } from '../../../../src/sessions/stores/sqlite.ts';
import { listen } from '../listen.ts';

const [path = ''] = process.argv.slice(2);
const handler = createSessionsHandler({ store: createSqliteStore(path) });

listen(createServer(getRequestListener(handler)));
