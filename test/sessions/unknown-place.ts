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
