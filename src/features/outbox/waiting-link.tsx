import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { outbox } from '#src/state/outbox.ts'
import { rowClass } from '#src/ui/surfaces.ts'

import { listedOf } from './action-labels.ts'

/** From one's own profile to what one did and has not been sent yet. */
export function WaitingLink() {
  const { actions, waitingVideoCount } = useSnapshot(outbox)
  const count = listedOf(actions).length + waitingVideoCount
  return (
    <Link to="/waiting" className={rowClass}>
      {count > 0 ? `Waiting to send (${count})` : 'Waiting to send'}
    </Link>
  )
}
