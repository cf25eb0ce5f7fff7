/** Days for which figures of authors are stored. */
export const INSIGHT_DAYS = 60
/** Days that the page of figures can show. */
export const INSIGHT_PERIODS = [7, 28, INSIGHT_DAYS] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
