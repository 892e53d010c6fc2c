import type { ActiveSession, Login } from '../../src/sessions/store.ts';

/** Text that breaks SQL statements, templates and logs that do not escape it. */
export const HOSTILE = `'; DROP TABLE gazette_sessions; -- " \\ $1 ?1 %s {"a":1} \u202E 🦊`;

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
