import type { ActiveSession, Login } from '../../src/sessions/store.ts';

/** Text that breaks SQL statements, templates and logs that do not escape it. */
export const HOSTILE = `'; DROP TABLE gazette_sessions; -- " \\ $1 ?1 %s {"a":1} \u202E 🦊`;

/** A place. */
export const BERGEN = {
  city: 'Bergen',
  region_name: 'Vestland',
  region_code: '46',
  zip: '5003',
  country_name: 'Norway',
  country_code: 'NO',
  continent_code: 'EU',
  continent_name: 'Europe',
  latitude: 60.3913,
  longitude: 5.3221,
};

/** The fields of an unknown place. */
export const UNKNOWN_PLACE = {
  city: '',
  region_name: '',
  region_code: '',
  zip: '',
  country_name: '',
  country_code: '',
  continent_code: '',
  continent_name: '',
  latitude: 0,
  longitude: 0,
};

/** A typical login, with some fields replaced. */
export function sampleLogin(fields: Partial<Login> = {}): Login {
  return {
    userId: 'ada',
    deviceId: 'laptop',
    device: 'macOS',
    browser: 'Firefox',
    location: {
      ip: '203.0.113.7',
      type: 'ipv4',
      city: 'London',
      region_name: 'England',
      region_code: 'ENG',
      zip: 'EC1A',
      country_name: 'United Kingdom',
      country_code: 'GB',
      continent_code: 'EU',
      continent_name: 'Europe',
      latitude: 51.5164,
      longitude: -0.093,
    },
    ...fields,
  };
}

/** The session of that login, with some fields replaced. */
export function sampleSession(fields: Partial<ActiveSession> = {}): ActiveSession {
  const { device, browser, location } = sampleLogin();
  const login = { deviceId: 'laptop', device, browser, location };
  return { ...login, id: 1, created: 1_763_631_000, isStaff: false, ...fields };
}
