import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/offline.ts'
import { blockedStorage } from '#src/state/notices.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** A working device answers much sooner. */
const LATE_AFTER_MS = 5_000

/** Shown in place of the saved videos while a full disk does not answer, or the browser has no storage. */
export function DeviceSilent() {
  const { kind } = useSnapshot(blockedStorage)
  if (kind) {
    return <Notice icon="clock" role="status" title={messages.blockedTitle} text={messages.blockedText} />
  }
  return <Notice icon="clock" role="status" title={messages.silentTitle} text={messages.silentText} />
}

/** Shown until the saved videos are loaded. */
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
