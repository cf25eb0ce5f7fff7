import { useSnapshot } from 'valtio'

import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/settings.ts'
import { outbox } from '#src/state/outbox.ts'
import { LinkRow } from '#src/ui/rows.tsx'

import { listedOf } from './listed-actions.ts'

/** The row that leads to the user's actions that have not been sent yet. */
export function WaitingRow() {
  const { actions, waitingVideoCount } = useSnapshot(outbox)
  const count = listedOf(actions).length + waitingVideoCount
  return (
    <LinkRow
      to="/waiting"
      icon="clock"
      label={count > 0 ? messages.waitingToSend({ count }) : app.waitingToSend}
    />
  )
}
