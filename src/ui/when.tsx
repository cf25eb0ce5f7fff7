import { formatDate } from './format-date.ts'
import { formatWhen } from './format-when.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A time of the past in a list: "Today, 14:05". The server does not know the device's time zone, and writes the date. */
export function When({ timeSec }: { timeSec: number }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={new Date(timeSec * 1_000).toISOString()}>
      {isHydrated ? formatWhen(timeSec) : formatDate(timeSec, { dateStyle: 'medium', timeZone: 'UTC' })}
    </time>
  )
}
