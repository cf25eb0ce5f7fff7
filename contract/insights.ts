/** Days of the longest period that the statistics page can show. */
export const INSIGHT_DAYS = 60
/** Numbers of days that the statistics page can show. */
export const INSIGHT_PERIODS = [7, 28, INSIGHT_DAYS] as const
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number]
/** Days for which figures of authors and videos are stored: a year, and the one before it. */
export const FIGURE_DAYS = 732
