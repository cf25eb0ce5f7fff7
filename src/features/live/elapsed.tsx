import { useNowSec } from '#src/data/use-now-sec.ts'
import { formatTime } from '#src/ui/format-time.ts'

/** How long a live has been on air, by the server's clock: the device's may be off. */
export function Elapsed({ startTime }: { startTime: number }) {
  const nowSec = useNowSec(1_000)
  return <span>{formatTime(startTime === 0 ? 0 : Math.max(0, nowSec - startTime))}</span>
}
