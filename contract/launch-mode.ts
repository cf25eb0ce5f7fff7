/** How the visit began (specification section 4, launch mode). */
export const LAUNCH_MODES = [
  'pwa',
  'paid',
  'referral_embed',
  'referral_amp',
  'reflow',
  'organic',
  'webapp_reflow',
  'referral',
  'direct',
] as const
export type LaunchMode = (typeof LAUNCH_MODES)[number]
