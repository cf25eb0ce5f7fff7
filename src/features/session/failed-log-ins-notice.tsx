import { useSnapshot } from 'valtio'

import { failedLogIns, tellFailedLogIns } from '#src/state/failed-log-ins.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** Tells somebody once, after they have logged in, that others have tried to. */
export default function FailedLogInsNotice() {
  const { unread } = useSnapshot(failedLogIns)
  if (!unread) return null
  const { count, networkCount, sinceTime } = unread
  const from = networkCount === 1 ? 'one network' : `${networkCount} networks`
  return (
    <Banner
      label="Failed log-ins"
      text={`${count} failed log-ins to your account since ${DAY.format(sinceTime * 1000)}, from ${from}. All were refused, and the more there are, the longer each has to wait. You can always log in on this device.`}
    >
      <Button onClick={() => tellFailedLogIns(undefined)}>Close</Button>
    </Banner>
  )
}
