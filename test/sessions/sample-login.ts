import type { Login } from '../../src/sessions/store.ts';

/** What breaks statements, templates and logs that paste text. */
export const HOSTILE = `'; DROP TABLE gazette_sessions; -- " \\ $1 ?1 %s {"a":1} \u202E 🦊`;

/** A believable login; `fields` replace what is there. */
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
