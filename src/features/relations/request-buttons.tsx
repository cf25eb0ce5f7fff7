import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { queue } from '#src/data/outbox/use-queued.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'

import type { ListedUser } from './user-rows.tsx'

/** Answers a user's request to follow the viewer. */
export function RequestButtons({ user: { id: userId, uniqueId } }: { user: ListedUser }) {
  const api = useApi()
  const subject = `@${uniqueId}`
  const approve = () =>
    queue(api.relations.approveRequest({ userId }, { subject }), (reason) =>
      messages.notApproved({ user: subject, reason }),
    )
  const reject = () =>
    queue(api.relations.rejectRequest({ userId }, { subject }), (reason) =>
      messages.notRejected({ user: subject, reason }),
    )
  return (
    <>
      <Button
        kind="primary"
        aria-label={messages.approveUser({ user: subject })}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget)
          void approve()
        }}
      >
        {messages.approve}
      </Button>
      <Button
        aria-label={messages.rejectUser({ user: subject })}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget)
          void reject()
        }}
      >
        {messages.reject}
      </Button>
    </>
  )
}
