import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/offline.ts'
import { blockedStorage } from '#src/state/notices.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** A device that works answers much sooner. */
const LATE_AFTER_MS = 5_000

/** Stands where what is saved would, while a disk without any room left gives no answer, or the browser has none. */
export function DeviceSilent() {
  const { kind } = useSnapshot(blockedStorage)
  if (kind) {
    return <Notice icon="clock" role="status" title={messages.blockedTitle} text={messages.blockedText} />
  }
  return <Notice icon="clock" role="status" title={messages.silentTitle} text={messages.silentText} />
}

/** Until it is known what is saved. */
export function LookingAtSaved({ label = messages.loading }: { label?: string }) {
  const { kind } = useSnapshot(blockedStorage)
  const isHydrated = useIsHydrated()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate || (isHydrated && kind) ? <DeviceSilent /> : <Spinner label={label} />
}
