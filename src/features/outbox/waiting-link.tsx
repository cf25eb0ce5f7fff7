import { Link } from '@tanstack/react-router'
import { useSnapshot } from 'valtio'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { outbox } from '#src/state/outbox.ts'
import { rowClass } from '#src/ui/surfaces.ts'

import { listedOf } from './listed-actions.ts'

/** The link on the user's own profile to actions that have not been sent yet. */
export function WaitingLink() {
  const { actions, waitingVideoCount } = useSnapshot(outbox)
  const count = listedOf(actions).length + waitingVideoCount
  return (
    <Link to="/waiting" className={rowClass}>
      {count > 0 ? messages.waitingToSend({ count }) : app.waitingToSend}
    </Link>
  )
}
