/** SQL: today in UTC. */
export const TODAY = `(now() AT TIME ZONE 'UTC')::date`

/** SQL: the beginning of the quarter of an hour of a time. */
export const quarterOf = (time: string): string =>
  `date_bin('15 minutes', ${time}, timestamptz '2000-01-01 00:00+00')`

/** Figures that are counted as they happen; `fold.ts` adds those of watching. */
type Counted =
  | 'like_count'
  | 'comment_count'
  | 'share_count'
  | 'save_count'
  | 'followed_count'
  | 'unfollowed_count'

/**
 * SQL that adds to a figure of users in this quarter of an hour: one row per user and quarter.
 * @param from SQL of rows with `user_id` and `difference`, one per user, ordered by user if there are several
 */
export const addToQuarter = (column: Counted, from: string): string => `
  INSERT INTO user_quarters (user_id, quarter, ${column})
  SELECT user_id, ${quarterOf('now()')}, difference FROM (${from}) AS counted
  ON CONFLICT (user_id, quarter) DO UPDATE SET ${column} = user_quarters.${column} + excluded.${column}`
