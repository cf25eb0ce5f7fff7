import { messages } from '#messages/insights.ts'
import { formatDate } from '#src/ui/format-date.ts'

const DAY_SEC = 86_400
/** From so many days on, a date without its year could be one of two. */
const YEAR_FROM_COUNT = 180

interface PlaceOptions {
  timeZone: string
  isByHour?: boolean
  /** Days or hours that are shown beside it. */
  count: number
}

/** Writes the day or hour that begins at a time. */
export const formatPlace = (timeSec: number, { timeZone, isByHour = false, count }: PlaceOptions): string =>
  formatDate(timeSec, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(isByHour && { hour: 'numeric', minute: '2-digit' }),
    ...(count > YEAR_FROM_COUNT && { year: 'numeric' }),
  })

/** Says which days those from one to another are compared with: as many before them. */
export function comparedDays(fromDay: string, toDay: string): string {
  const [from, to] = [Date.parse(fromDay) / 1_000, Date.parse(toDay) / 1_000]
  const lengthSec = to - from + DAY_SEC
  return messages.compared({ from: formatDay(from - lengthSec), to: formatDay(to - lengthSec) })
}

const formatDay = (timeSec: number) =>
  formatDate(timeSec, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
