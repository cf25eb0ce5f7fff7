import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { removedFollowerEntity } from '#contract/entities.ts'
import type { UserProfile } from '#contract/models/user.ts'
import { messages } from '#messages/relations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useQueuedAction } from '#src/data/outbox/use-queued.ts'
import { relatedQuery } from '#src/data/relations.ts'
import { useSession } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { RemoveButton } from '#src/features/relations/remove-button.tsx'
import { UserRows } from '#src/features/relations/user-rows.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface RelatedDialogProps {
  user: UserProfile
  kind: 'followers' | 'following'
  onClose: () => void
}

function RelatedDialog({ user: owner, kind, onClose }: RelatedDialogProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useInfiniteQuery({
    ...relatedQuery(useApi(), { userId: owner.id, kind, search }),
    placeholderData: (previous) => previous,
  })
  const { user: viewer, onGuest } = useSession()
  const queuedAction = useQueuedAction()
  const isOwnFollowers = owner.isSelf && kind === 'followers'
  const emptyTitle = kind === 'followers' ? messages.noFollowers : messages.noFollowing
  return (
    <Dialog title={kind === 'followers' ? messages.followers : messages.following} onClose={onClose}>
      <TextField
        label={messages.search}
        type="search"
        autoComplete="off"
        maxLength={50}
        value={text}
        onText={setText}
      />
      <UserRows
        query={query}
        isLeaving={({ id }) => isOwnFollowers && queuedAction(removedFollowerEntity(id)) !== undefined}
        renderActions={(user) =>
          user.id !== viewer?.id &&
          (isOwnFollowers ? <RemoveButton user={user} /> : <FollowButton user={user} onGuest={onGuest} />)
        }
        empty={{ title: search ? messages.noMatches : emptyTitle }}
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** A user's followers. */
export const FollowersDialog = (props: Omit<RelatedDialogProps, 'kind'>) => (
  <RelatedDialog kind="followers" {...props} />
)

/** The users whom a user follows. */
export const FollowingDialog = (props: Omit<RelatedDialogProps, 'kind'>) => (
  <RelatedDialog kind="following" {...props} />
)
