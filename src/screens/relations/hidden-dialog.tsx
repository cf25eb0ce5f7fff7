import { useInfiniteQuery } from '@tanstack/react-query'

import { blockEntity, muteEntity } from '#contract/entities.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { hiddenUsersQuery } from '#src/data/relations.ts'
import { FindToBlock } from '#src/features/relations/find-to-block.tsx'
import { UnblockButton, UnmuteButton } from '#src/features/relations/unhide-button.tsx'
import { UserRows } from '#src/features/relations/user-rows.tsx'
import type { DialogProps } from '#src/state/dialogs.ts'
import { Dialog } from '#src/ui/dialog.tsx'

/** Users whom the viewer has blocked or muted. */
export default function HiddenDialog({ kind, onClose }: DialogProps['hidden'] & { onClose: () => void }) {
  const query = useInfiniteQuery(hiddenUsersQuery(useApi(), kind))
  const queuedAction = useQueuedAction()
  const isBlocked = kind === 'blocked'
  return (
    <Dialog title={isBlocked ? messages.blockedUsers : messages.mutedUsers} onClose={onClose}>
      {isBlocked && <FindToBlock onLeave={onClose} />}
      <UserRows
        query={query}
        isLeaving={({ id }) => queuedAction(isBlocked ? blockEntity(id) : muteEntity(id)) !== undefined}
        renderActions={(user) => (isBlocked ? <UnblockButton user={user} /> : <UnmuteButton user={user} />)}
        empty={{ title: isBlocked ? messages.noBlocked : messages.noMuted }}
        onLeave={onClose}
      />
    </Dialog>
  )
}
