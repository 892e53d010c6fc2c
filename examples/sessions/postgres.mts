// A store for auth.mts in PostgreSQL.
// npm install ../gazette/gazette-*.tgz pg
import { createPostgresStore, migrate } from 'gazette/sessions/postgres';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
await migrate(pool);
export const store = createPostgresStore(pool);
