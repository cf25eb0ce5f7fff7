import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { outbox } from '#src/state/outbox.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

/** From one's own profile to what one did and has not been sent yet. */
export function WaitingLink() {
  const isHydrated = useIsHydrated()
  const { actions } = useSnapshot(outbox)
  const count = isHydrated ? Object.keys(actions).length : 0
  return (
    <Link to="/waiting" className={buttonClass('quiet')}>
      Waiting to send{count > 0 && ` (${count})`}
    </Link>
  )
}
