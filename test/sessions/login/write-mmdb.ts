import ipaddr from 'ipaddr.js';

/** What a record of a database can hold: whole numbers become uint32, all others double. */
export type Data = string | number | Data[] | { [key: string]: Data };

export interface Mmdb {
  /** Records by network, `192.0.2.0/24` or `2001:db8::/32`. */
  networks: Record<string, Data>;
  ipVersion?: 4 | 6;
  databaseType?: string;
}

const RECORD_SIZE = 24;
const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

/** Writes a small database in MaxMind's format, version 2.0: search tree, separator, data, metadata. */
export function writeMmdb(mmdb: Mmdb): Uint8Array {
  const { networks, ipVersion = 6, databaseType = 'Test-City' } = mmdb;
  const data: Buffer[] = [];
  const nodes: Node[] = [['none', 'none']];
  for (const [network, record] of Object.entries(networks)) {
    insert(nodes, bitsOf(network, ipVersion), Buffer.concat(data).length);
    data.push(encode(record));
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: databaseType,
    description: { en: 'A database for tests' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: RECORD_SIZE,
  });
  const tree = nodes.flat().map((child) => encodeRecord(child, nodes.length));
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, METADATA_MARKER, metadata]);
}

type Child = 'none' | { node: number } | { offset: number };
type Node = [Child, Child];

/** The bits of a network from the root of the tree; IPv4 lies under `::/96` in a tree of IPv6. */
function bitsOf(network: string, ipVersion: number): number[] {
  const [address, prefix] = ipaddr.parseCIDR(network);
  const padding = ipVersion === 6 && address.kind() === 'ipv4' ? 96 : 0;
  const bits = address
    .toByteArray()
    .flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((n) => (byte >> n) & 1));
  return [...Array<number>(padding).fill(0), ...bits.slice(0, prefix)];
}

function insert(nodes: Node[], bits: number[], offset: number): void {
  let node = nodes[0];
  for (const [depth, bit] of bits.entries()) {
    if (!node) throw new Error('the tree has no such node');
    const side = bit === 1 ? 1 : 0;
    if (depth === bits.length - 1) node[side] = { offset };
    else node = descend(nodes, node, side);
  }
}

function descend(nodes: Node[], node: Node, side: 0 | 1): Node | undefined {
  const child = node[side];
  if (child !== 'none') return 'node' in child ? nodes[child.node] : undefined;
  node[side] = { node: nodes.length };
  nodes.push(['none', 'none']);
  return nodes.at(-1);
}

function encodeRecord(child: Child, nodeCount: number): Buffer {
  const value =
    child === 'none' ? nodeCount : 'node' in child ? child.node : nodeCount + 16 + child.offset;
  const bytes = Buffer.alloc(RECORD_SIZE / 8);
  bytes.writeUIntBE(value, 0, bytes.length);
  return bytes;
}

const TYPE = { string: 2, double: 3, uint32: 6, map: 7, array: 11 } as const;

function encode(data: Data): Buffer {
  if (typeof data === 'string') {
    const text = Buffer.from(data);
    return Buffer.concat([control(TYPE.string, text.length), text]);
  }
  if (typeof data === 'number') return encodeNumber(data);
  if (Array.isArray(data))
    return Buffer.concat([control(TYPE.array, data.length), ...data.map(encode)]);
  const entries = Object.entries(data);
  return Buffer.concat([control(TYPE.map, entries.length), ...entries.flat().map(encode)]);
}

function encodeNumber(number: number): Buffer {
  const isWhole = Number.isInteger(number) && number >= 0;
  const bytes = Buffer.alloc(isWhole ? 4 : 8);
  if (isWhole) bytes.writeUInt32BE(number);
  else bytes.writeDoubleBE(number);
  return Buffer.concat([control(isWhole ? TYPE.uint32 : TYPE.double, bytes.length), bytes]);
}

/** The control byte: type in the upper three bits, size in the lower five; a type of 8 or more is in the next byte. */
function control(type: number, size: number): Buffer {
  if (size >= 285) throw new RangeError('this writer knows no sizes from 285 on');
  const first = ((type > 7 ? 0 : type) << 5) | Math.min(size, 29);
  return Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(size >= 29 ? [size - 29] : [])]);
}
