import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue } from '#src/data/outbox/use-queued.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'

import type { ListedUser } from './user-rows.tsx'

/** Removes a follower of the viewer. */
export function RemoveButton({ user: { id: userId, uniqueId } }: { user: ListedUser }) {
  const api = useApi()
  const subject = `@${uniqueId}`
  const remove = () =>
    queue(api.relations.removeFollower({ userId }, { subject }), (reason) =>
      messages.notRemoved({ user: subject, reason }),
    )
  return (
    <Button
      aria-label={messages.removeUser({ user: subject })}
      onClick={({ currentTarget }) => {
        leaveRow(currentTarget)
        void remove()
      }}
    >
      {messages.remove}
    </Button>
  )
}
