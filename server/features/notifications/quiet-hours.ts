import type { NotificationSettings } from '#contract/models/notification.ts'
import { MINUTES_PER_DAY } from '#contract/notification-kinds.ts'
import { UTC_OFFSET_HOURS } from '#contract/regions.ts'
import { isTimeZone } from '#server/api/time-zone.ts'

/** Time zones that browsers report to hide the real one. */
const HIDDEN_ZONES: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT', 'Atlantic/Reykjavik'])

/** Milliseconds that a device's clock is ahead of UTC, by its region; undefined where its time zone is known. */
function offsetOfRegion(timeZone: string, region: string | null): number | undefined {
  const hours = region === null ? undefined : UTC_OFFSET_HOURS[region]
  const isKnown = isTimeZone(timeZone) && !HIDDEN_ZONES.has(timeZone)
  return isKnown || hours === undefined ? undefined : hours * 60 * 60 * 1000
}

/** Minutes since midnight in a time zone, or in a region if the zone is not known. */
function minuteOfDay(nowMs: number, timeZone: string, region: string | null): number {
  const offsetMs = offsetOfRegion(timeZone, region)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: offsetMs === undefined && isTimeZone(timeZone) ? timeZone : 'UTC',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hour = 0, minute = 0] = format
    .format(nowMs + (offsetMs ?? 0))
    .split(':')
    .map(Number)
  return hour * 60 + minute
}

/**
 * Seconds until quiet hours end, which may span midnight. 0 outside them.
 * @param region of the device (ISO 3166): gives its clock if the browser hides its time zone
 */
export function quietLeftSec(
  quietHours: NotificationSettings['quietHours'],
  { timeZone, region }: { timeZone: string; region: string | null },
  nowMs = Date.now(),
): number {
  if (!quietHours) return 0
  const { from, to } = quietHours
  const now = minuteOfDay(nowMs, timeZone, region)
  const isQuiet = from <= to ? now >= from && now < to : now >= from || now < to
  if (!isQuiet) return 0
  return ((to - now + MINUTES_PER_DAY) % MINUTES_PER_DAY) * 60 - (Math.floor(nowMs / 1_000) % 60)
}
