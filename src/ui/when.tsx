import { formatDay, formatWhen, formatWhenInSentence } from './format-when.ts'
import { formatUtc } from './use-format-date.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const formatOnServer = (timeSec: number): string => formatUtc(timeSec, { dateStyle: 'medium' })

/** Returns the function that writes a time within a sentence: "today, 14:05". */
export function useWhen(): (timeSec: number) => string {
  const isHydrated = useIsHydrated()
  return isHydrated ? formatWhenInSentence : formatOnServer
}

/** A time in a list: "Today, 14:05". The server does not know the device's time zone, and writes the date. */
export function When({ timeSec }: { timeSec: number }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={new Date(timeSec * 1_000).toISOString()}>
      {isHydrated ? formatWhen(timeSec) : formatOnServer(timeSec)}
    </time>
  )
}

/** The day of a time in a list: "Today", "24 November". */
export function Day({ timeSec }: { timeSec: number }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={new Date(timeSec * 1_000).toISOString()}>
      {isHydrated ? formatDay(timeSec) : formatOnServer(timeSec)}
    </time>
  )
}
