const MINUTE_SEC = 60
const HOUR_SEC = 60 * MINUTE_SEC
const DAY_SEC = 24 * HOUR_SEC
const WEEK_SEC = 7 * DAY_SEC

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/**
 * Formats a time as `now`, `5 min`, `3 h`, `2 d`, and after a week as a date: `9 Mar 2026`. Both times are
 * seconds since 1970.
 */
export function formatAgo(timeSec: number, nowSec: number): string {
  const agoSec = nowSec - timeSec
  if (agoSec < MINUTE_SEC) return 'now'
  if (agoSec < HOUR_SEC) return `${Math.floor(agoSec / MINUTE_SEC)} min`
  if (agoSec < DAY_SEC) return `${Math.floor(agoSec / HOUR_SEC)} h`
  if (agoSec < WEEK_SEC) return `${Math.floor(agoSec / DAY_SEC)} d`
  return date.format(timeSec * 1_000)
}
