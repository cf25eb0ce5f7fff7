/** Days for which authors' statistics are stored. */
export const INSIGHT_DAYS = 60
/** Numbers of days that the statistics page can show. */
export const INSIGHT_PERIODS = [7, 28, INSIGHT_DAYS] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
