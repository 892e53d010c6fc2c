/**
 * The table of sessions in PostgreSQL: one statement of plain SQL, to run from here or by any other means. Safe to
 * run twice, and from several processes at once. Ids are never used twice.
 */
export const POSTGRES_SCHEMA = `DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('gazette_sessions', 0));
  IF to_regclass('gazette_sessions') IS NOT NULL THEN
    RETURN;
  END IF;
  CREATE TABLE gazette_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id text NOT NULL,
    device_id text NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    is_staff boolean NOT NULL,
    device text NOT NULL,
    browser text NOT NULL,
    ip text NOT NULL,
    type text NOT NULL,
    city text NOT NULL,
    region_name text NOT NULL,
    region_code text NOT NULL,
    zip text NOT NULL,
    country_name text NOT NULL,
    country_code text NOT NULL,
    continent_code text NOT NULL,
    continent_name text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL
  );
  CREATE INDEX gazette_sessions_of_user ON gazette_sessions (user_id, created DESC, id DESC);
  CREATE INDEX gazette_sessions_by_expiry ON gazette_sessions (expires);
END
$$`;
