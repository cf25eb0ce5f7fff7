import { messages } from '#messages/app.ts'

import { formatDate } from './format-date.ts'

const MINUTE_SEC = 60
const HOUR_SEC = 60 * MINUTE_SEC
const DAY_SEC = 24 * HOUR_SEC
const WEEK_SEC = 7 * DAY_SEC

/**
 * Formats a time as `now`, `5 min`, `3 h`, `2 d`, and after a week as a date: `9 Mar 2026`. Both times are
 * seconds since 1970.
 */
export function formatAgo(timeSec: number, nowSec: number): string {
  const agoSec = nowSec - timeSec
  if (agoSec < MINUTE_SEC) return messages.now
  if (agoSec < HOUR_SEC) return messages.minutesAgo({ count: Math.floor(agoSec / MINUTE_SEC) })
  if (agoSec < DAY_SEC) return messages.hoursAgo({ count: Math.floor(agoSec / HOUR_SEC) })
  if (agoSec < WEEK_SEC) return messages.daysAgo({ count: Math.floor(agoSec / DAY_SEC) })
  return formatDate(timeSec, { day: 'numeric', month: 'short', year: 'numeric' })
}
