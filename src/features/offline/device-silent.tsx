import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { blockedStorage } from '#src/state/notices.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** A device that works answers much sooner. */
const LATE_AFTER_MS = 5_000

/** Stands where what is saved would, while a disk without any room left gives no answer, or the browser has none. */
export function DeviceSilent() {
  const { kind } = useSnapshot(blockedStorage)
  if (kind) {
    return (
      <Notice
        icon="clock"
        role="status"
        title="Your browser blocks storage for this site"
        text="Allow cookies and storage, then reload the page to save videos."
      />
    )
  }
  return (
    <Notice
      icon="clock"
      role="status"
      title="This device’s storage is not responding"
      text="Your offline videos can’t be read right now. If the device is full, free some space."
    />
  )
}

/** Until it is known what is saved. */
export function LookingAtSaved({ label = 'Loading offline videos' }: { label?: string }) {
  const { kind } = useSnapshot(blockedStorage)
  const isHydrated = useIsHydrated()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate || (isHydrated && kind) ? <DeviceSilent /> : <Spinner label={label} />
}
