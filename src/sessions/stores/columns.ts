/** What the columns hold, by the names that `COLUMNS` uses for types. */
interface Types {
  text: string;
  hash: Uint8Array;
  integer: number;
  boolean: boolean;
  real: number;
}

interface Column {
  name: string;
  type: keyof Types;
}

/** The columns of the table `gazette_sessions` in every database, except its `id`. */
const COLUMNS = [
  { name: 'user_id', type: 'text' },
  { name: 'device_id', type: 'text' },
  { name: 'token_hash', type: 'hash' },
  { name: 'created', type: 'integer' },
  { name: 'expires', type: 'integer' },
  { name: 'is_staff', type: 'boolean' },
  { name: 'device', type: 'text' },
  { name: 'browser', type: 'text' },
  { name: 'ip', type: 'text' },
  { name: 'type', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'region_name', type: 'text' },
  { name: 'region_code', type: 'text' },
  { name: 'zip', type: 'text' },
  { name: 'country_name', type: 'text' },
  { name: 'country_code', type: 'text' },
  { name: 'continent_code', type: 'text' },
  { name: 'continent_name', type: 'text' },
  { name: 'latitude', type: 'real' },
  { name: 'longitude', type: 'real' },
] as const satisfies readonly Column[];

/** A row without its id. `created` and `expires` are whole seconds since 1970. */
export type NewRow = {
  [Entry in (typeof COLUMNS)[number] as Entry['name']]: Types[Entry['type']];
};

/** The columns that a login fills. */
export const INSERTED = COLUMNS.map(({ name }) => name);

/** The columns that a list of sessions reads. */
export const SELECTED = [
  'id',
  ...INSERTED.filter((name) => name !== 'token_hash' && name !== 'expires'),
];

/** Returns the values of a row in the order of `INSERTED`. */
export const listValues = (row: NewRow) => INSERTED.map((name) => row[name]);

/** Defines the columns for CREATE TABLE, with the database's own names of the types. */
export function defineColumns(types: Record<keyof Types, string>): string {
  return COLUMNS.map(({ name, type }) => `${name} ${types[type]} NOT NULL`).join(',\n  ');
}
