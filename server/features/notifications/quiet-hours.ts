import type { NotificationSettings } from '#contract/models/notification.ts'
import { MINUTES_PER_DAY } from '#contract/notification-kinds.ts'

/** Whether Node.js knows a time zone of this name. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Minutes since midnight by the clocks of a time zone. */
function minuteOfDay(nowMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hour = 0, minute = 0] = format.format(nowMs).split(':').map(Number)
  return hour * 60 + minute
}

/** How long quiet hours still last, which may go past midnight. 0 when it is none of them. */
export function quietLeftSec(
  quietHours: NotificationSettings['quietHours'],
  timeZone: string,
  nowMs = Date.now(),
): number {
  if (!quietHours) return 0
  const { from, to } = quietHours
  const now = minuteOfDay(nowMs, isTimeZone(timeZone) ? timeZone : 'UTC')
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to
  if (!isQuiet) return 0
  return ((to - now + MINUTES_PER_DAY) % MINUTES_PER_DAY) * 60 - (Math.floor(nowMs / 1_000) % 60)
}
