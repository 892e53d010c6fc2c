import type { Login } from '../../../src/sessions/index.ts';
import { createRandom } from '../random.ts';

const USERS = 5000;
const SESSIONS_EACH = 5;
const FIRST_LOGIN = Date.UTC(2026, 0, 1) / 1000;
const FIFTY_YEARS = 50 * 365 * 24 * 60 * 60;
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CLIENTS = [
  ['macOS', 'Safari', 'Macintosh; Intel Mac OS X 10_15_7'],
  ['Windows', 'Google Chrome', 'Windows NT 10.0; Win64; x64'],
  ['Android', 'Firefox', 'Android 16; Mobile; rv:145.0'],
] as const;
const PLACES = [
  ['Tallinn', 'Harjumaa', '37', '10111', 'Estonia', 'EE', 59.437, 24.7535],
  ['Zürich', 'Zurich', 'ZH', '8001', 'Switzerland', 'CH', 47.3667, 8.55],
  ['London', 'England', 'ENG', 'EC1A', 'United Kingdom', 'GB', 51.5164, -0.093],
] as const;

/** A login with the values that a store generates. */
export interface SeededLogin {
  /** Place in the order of logins, from 1. */
  number: number;
  login: Login & { deviceId: string };
  token: string;
  userAgent: string;
  /** Whole seconds since 1970. */
  created: number;
  expires: number;
}

/** Makes the same 25,000 logins each time, a minute apart; the five of each user are far apart. */
export function createLogins(): SeededLogin[] {
  const random = createRandom(USERS);
  const length = USERS * SESSIONS_EACH;
  return Array.from({ length }, (_, index) => createLogin(index, random));
}

function createLogin(index: number, random: () => number): SeededLogin {
  const pick = <Choice>(choices: ArrayLike<Choice>): Choice => {
    const choice = choices[Math.floor(random() * choices.length)];
    if (choice === undefined) throw new RangeError('the list is empty');
    return choice;
  };
  const spell = (letters: string, length: number) =>
    Array.from({ length }, () => pick(letters)).join('');
  const [device, browser, system] = pick(CLIENTS);
  const created = FIRST_LOGIN + index * 60;
  return {
    number: index + 1,
    login: {
      userId: `user-${index % USERS}`,
      deviceId: spell('0123456789abcdef', 32),
      device,
      browser,
      location: createLocation(`203.0.113.${index % 256}`, pick(PLACES)),
    },
    token: spell(TOKEN_LETTERS, 43),
    userAgent: `Mozilla/5.0 (${system}) ${browser}`,
    created,
    expires: created + FIFTY_YEARS,
  };
}

function createLocation(ip: string, place: (typeof PLACES)[number]): Login['location'] {
  const [city, region_name, region_code, zip, country_name, country_code, latitude, longitude] =
    place;
  return {
    ip,
    type: 'ipv4',
    city,
    region_name,
    region_code,
    zip,
    country_name,
    country_code,
    continent_code: 'EU',
    continent_name: 'Europe',
    latitude,
    longitude,
  };
}
