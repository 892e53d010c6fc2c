/** @import { VersionResponse } from '../../contract/version-response.ts' */
/** @import { Unavailable, UnavailableReason } from '../whats-new-element.ts' */
/** @typedef {string | [Shape] | { [key: string]: Shape }} Shape */

const TEXT = 'string';
/** @type {{ [key: string]: Shape }} */
const ENTRY = { version: TEXT, title: TEXT, art: TEXT, published: TEXT, body: TEXT };
ENTRY.headlines = [{ headline: TEXT, changes: [TEXT] }];
const LOG = { ...ENTRY, previous_version: TEXT, previous: ENTRY };
const RESPONSE = { status: TEXT, message: TEXT, version: TEXT, log: LOG };

/**
 * Throws an error that names the first field that has not this shape.
 *
 * @param {unknown} value
 * @param {Shape} shape
 * @returns {asserts value is VersionResponse}
 */
function checkShape(value, shape, path = 'answer') {
  const expected = Array.isArray(shape) ? 'array' : typeof shape;
  const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  if (found !== expected) throw new TypeError(`${path} must be ${expected}, not ${found}`);
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(shape) && Array.isArray(value);
  for (const [key, inner] of Object.entries(isList ? value.map(() => shape[0]) : shape)) {
    checkShape(Reflect.get(value, key), inner, `${path}.${key}`);
  }
}

/** @type {(response: VersionResponse) => string} */
function findContradiction({ status, version, log: { previous, ...log } }) {
  if (status !== 'ok') return 'status must be ok';
  if (version !== log.version) return 'version must equal log.version';
  if (log.previous_version !== previous.version) {
    return 'log.previous_version must equal log.previous.version';
  }
  const hasOwn = 'previous' in previous || 'previous_version' in previous;
  return hasOwn ? 'log.previous must have no previous of its own' : '';
}

/** @type {(reason: UnavailableReason, message: string) => Unavailable} */
export const why = (reason, message) => ({ reason, message });

/** @type {(text: string) => VersionResponse | Unavailable} */
export function parseResponse(text) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(text);
    checkShape(value, RESPONSE);
    const contradiction = findContradiction(value);
    return contradiction ? why('schema', contradiction) : value;
  } catch (error) {
    if (error instanceof TypeError) return why('schema', error.message);
    return why('json', 'the answer is not JSON');
  }
}
