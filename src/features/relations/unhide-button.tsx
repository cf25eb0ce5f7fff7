import { messages } from '#messages/relations.ts'
import { Button } from '#src/ui/button.tsx'
import { leaveRow } from '#src/ui/focus-next-to.ts'

import { useSetBlock } from './use-set-block.ts'
import { useSetMute } from './use-set-mute.ts'
import type { ListedUser } from './user-rows.tsx'

export function UnblockButton({ user }: { user: Pick<ListedUser, 'id' | 'uniqueId' | 'relation'> }) {
  const setBlock = useSetBlock(user)
  return (
    <Button
      aria-label={messages.unblockUser({ user: `@${user.uniqueId}` })}
      onClick={({ currentTarget }) => {
        leaveRow(currentTarget)
        void setBlock(false)
      }}
    >
      {messages.unblock}
    </Button>
  )
}

export function UnmuteButton({ user }: { user: ListedUser }) {
  const setMute = useSetMute(user)
  return (
    <Button
      aria-label={messages.unmute({ user: `@${user.uniqueId}` })}
      onClick={({ currentTarget }) => {
        leaveRow(currentTarget)
        void setMute(false)
      }}
    >
      {messages.unmuteButton}
    </Button>
  )
}
