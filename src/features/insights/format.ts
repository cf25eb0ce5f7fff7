import { formatWhole } from '#messages/count-format.ts'
import { messages } from '#messages/insights.ts'
import { pageCounts } from '#messages/open-messages.ts'

const MINUTE_SEC = 60
const HOUR_SEC = 3_600
/** From so many hours on, tenths say nothing. */
const WHOLE_FROM_HOURS = 100

/** Formats a number in full: `12,345`. */
export const formatNumber = (value: number): string => formatWhole(Math.round(value), pageCounts())

const tenths = (value: number) => formatWhole(String(Math.round(value * 10) / 10), pageCounts())

/** Formats a duration in its largest unit: `12.5 h`, `4 min`, `7.3 s`. */
export function formatDuration(timeSec: number): string {
  if (timeSec < MINUTE_SEC) return messages.seconds({ seconds: tenths(timeSec) })
  if (timeSec < HOUR_SEC) return messages.minutes({ minutes: tenths(timeSec / MINUTE_SEC) })
  const hours = timeSec / HOUR_SEC
  return messages.hours({ hours: hours < WHOLE_FROM_HOURS ? tenths(hours) : formatNumber(hours) })
}

/** Formats a share as whole per cent. */
export const formatShare = (share: number): string => messages.share({ share: Math.round(share * 100) / 100 })
