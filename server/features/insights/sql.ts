/** SQL: today, by the clocks of UTC, as figures of days are stored. */
export const TODAY = `(now() AT TIME ZONE 'UTC')::date`

/** Columns that count what a day brought. */
type DayCount = 'view_count' | 'like_count' | 'comment_count' | 'follower_count'

/**
 * SQL that counts something for users today: one row of each, whatever they have.
 * @param from SQL of rows with `user_id` and `difference`, one of each user, in the order of the users where there are
 * more
 */
export const addToToday = (column: DayCount, from: string): string => `
  INSERT INTO user_days (user_id, day, ${column})
  SELECT user_id, ${TODAY}, difference FROM (${from}) AS counted
  ON CONFLICT (user_id, day) DO UPDATE SET ${column} = user_days.${column} + excluded.${column}`
