import type { Settings } from '../project/settings.ts';

/** Leaves out settings that neither a release nor its page depends on. */
export function pickPageSettings(settings: Settings) {
  const {
    message: _message,
    escapeSlashes: _escapeSlashes,
    history: _history,
    hosting: _hosting,
    releases: _releases,
    out: _out,
    ...relevant
  } = settings;
  return relevant;
}
