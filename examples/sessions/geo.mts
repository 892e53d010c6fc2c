// Options of describeLogin that look up the city of an address, behind a proxy.
import { readFileSync } from 'node:fs';
import { openGeo } from 'gazette/sessions/login/mmdb';

const geo = openGeo(readFileSync('GeoLite2-City.mmdb'));
export const options = { geo, trustedProxies: ['10.0.0.0/8'], onError: console.error };
