import { formatAgo } from './format-ago.ts'
import { formatDate } from './format-date.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface AgoProps {
  /** Seconds since 1970, as `nowSec`. */
  timeSec: number
  nowSec: number
  className?: string | undefined
}

/**
 * How long ago something was: "5 min". The exact time is its tooltip. A minute may pass between the server's rendering and
 * the browser's, and the server does not know the device's time zone: the browser replaces the whole element.
 */
export function Ago({ timeSec, nowSec, className }: AgoProps) {
  const isHydrated = useIsHydrated()
  return (
    <time
      key={Number(isHydrated)}
      className={className}
      dateTime={new Date(timeSec * 1_000).toISOString()}
      title={isHydrated ? formatDate(timeSec, { dateStyle: 'long', timeStyle: 'short' }) : undefined}
      suppressHydrationWarning
    >
      {formatAgo(timeSec, nowSec)}
    </time>
  )
}
