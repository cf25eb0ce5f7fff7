import type { LaunchMode } from '#contract/launch-mode.ts'

/** Input of the rules. */
export interface Arrival {
  stored: LaunchMode | undefined
  isStandalone: boolean
  isEmbedReferral: boolean
  isAmpReferral: boolean
  /** The `lm` query parameter. */
  lm: string | null
  /** The `source` query parameter. */
  source: string | null
  isFromWebapp: boolean
  isSearchEngine: boolean
  hasReferrer: boolean
}

const PAID_LM = '11'
const REFLOW_SOURCES = ['h5_t', 'h5_m', 'landing_page']

/** Detects the launch mode (specification section 4): ten rules, the first match wins. */
export function detectLaunchMode(arrival: Arrival): LaunchMode {
  const { stored, source } = arrival
  if (stored && !arrival.isEmbedReferral && !arrival.isAmpReferral) return stored
  if (arrival.isStandalone) return 'pwa'
  if (arrival.lm === PAID_LM) return 'paid'
  if (arrival.isEmbedReferral) return 'referral_embed'
  if (arrival.isAmpReferral) return 'referral_amp'
  if (source && REFLOW_SOURCES.includes(source)) return 'reflow'
  if (arrival.isSearchEngine) return 'organic'
  if (source === 'webapp' || arrival.isFromWebapp) return 'webapp_reflow'
  if (arrival.hasReferrer) return 'referral'
  return 'direct'
}
