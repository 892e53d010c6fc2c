import type { Settings } from '../project/settings.ts';

/** Leaves out settings that neither a release nor its page depends on. */
export function pickPageSettings(settings: Settings) {
  const { message: _m, escapeSlashes: _e, history: _h, hosting: _o, ...relevant } = settings;
  return relevant;
}
