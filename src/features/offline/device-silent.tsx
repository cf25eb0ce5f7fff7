import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

import { blockedStorage } from '#src/state/blocked-storage.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
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
        title="Your browser stores nothing for this site"
        text="Allow cookies and storage for it and reload the page. Then videos can be saved here."
      />
    )
  }
  return (
    <Notice
      icon="clock"
      role="status"
      title="This device does not answer"
      text="What is saved here cannot be read just now. If the device is full, free some space: it shows by itself."
    />
  )
}

/** Until it is known what is saved. */
export function LookingAtSaved({ label = 'Looking at what is saved' }: { label?: string }) {
  const { kind } = useSnapshot(blockedStorage)
  const isHydrated = useIsHydrated()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate || (isHydrated && kind) ? <DeviceSilent /> : <Spinner label={label} />
}
