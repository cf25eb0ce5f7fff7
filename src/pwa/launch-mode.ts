/** How the visit began (specification section 4, launch mode). */
export type LaunchMode =
  | 'pwa'
  | 'paid'
  | 'referral_embed'
  | 'referral_amp'
  | 'reflow'
  | 'organic'
  | 'webapp_reflow'
  | 'referral'
  | 'direct'

export const launchModes: readonly LaunchMode[] = [
  'pwa',
  'paid',
  'referral_embed',
  'referral_amp',
  'reflow',
  'organic',
  'webapp_reflow',
  'referral',
  'direct',
]

/** What the rules look at. */
export interface Visit {
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

/** Specification section 4, launch mode: ten rules, the first match wins. */
export function detectLaunchMode(visit: Visit): LaunchMode {
  const { stored, source } = visit
  if (stored && !visit.isEmbedReferral && !visit.isAmpReferral) return stored
  if (visit.isStandalone) return 'pwa'
  if (visit.lm === PAID_LM) return 'paid'
  if (visit.isEmbedReferral) return 'referral_embed'
  if (visit.isAmpReferral) return 'referral_amp'
  if (source && REFLOW_SOURCES.includes(source)) return 'reflow'
  if (visit.isSearchEngine) return 'organic'
  if (source === 'webapp' || visit.isFromWebapp) return 'webapp_reflow'
  if (visit.hasReferrer) return 'referral'
  return 'direct'
}
