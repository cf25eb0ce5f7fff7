/** SQL: today in UTC, as daily figures are stored. */
export const TODAY = `(now() AT TIME ZONE 'UTC')::date`

/** Columns of daily counts. */
type DayCount = 'view_count' | 'like_count' | 'comment_count' | 'follower_count'

/**
 * SQL that adds to a daily count of users: one row per user and day.
 * @param from SQL of rows with `user_id` and `difference`, one per user, ordered by user if there are several
 */
export const addToToday = (column: DayCount, from: string): string => `
  INSERT INTO user_days (user_id, day, ${column})
  SELECT user_id, ${TODAY}, difference FROM (${from}) AS counted
  ON CONFLICT (user_id, day) DO UPDATE SET ${column} = user_days.${column} + excluded.${column}`
