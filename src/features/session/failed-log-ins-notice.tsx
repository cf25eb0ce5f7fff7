import { useSnapshot } from 'valtio'

import { messages } from '#messages/session.ts'
import { failedLogIns, setFailedLogIns } from '#src/state/notices.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatDate } from '#src/ui/format-date.ts'

/** Tells a user once, after log-in, about failed attempts to log in. */
export default function FailedLogInsNotice() {
  const { unread } = useSnapshot(failedLogIns)
  if (!unread) return null
  const { count, networkCount, sinceTime } = unread
  const day = formatDate(sinceTime, { day: 'numeric', month: 'long' })
  return (
    <Banner
      label={messages.failedLogIns}
      isLong
      text={messages.failedLogInsText({ count, day, networkCount })}
    >
      <Button onClick={() => setFailedLogIns(undefined)}>{messages.close}</Button>
    </Banner>
  )
}
