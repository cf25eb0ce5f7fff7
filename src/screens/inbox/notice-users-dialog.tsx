import { useInfiniteQuery } from '@tanstack/react-query'

import { messages } from '#messages/inbox.ts'
import { useApi } from '#src/data/api-context.tsx'
import { noticeActorsQuery } from '#src/data/inbox.ts'
import { useSession } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { UserRows } from '#src/features/relations/user-rows.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** All users of a group of notices, such as those who like a video. */
export default function NoticeUsersDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const query = useInfiniteQuery(noticeActorsQuery(useApi(), groupId))
  const { onGuest } = useSession()
  const title = groupId.startsWith('follow_')
    ? messages.newFollowers
    : groupId.startsWith('requestApproved_')
      ? messages.approvedBy
      : messages.likedBy
  return (
    <Dialog title={title} onClose={onClose}>
      <UserRows
        query={query}
        renderActions={(user) => <FollowButton user={user} onGuest={onGuest} />}
        empty={{ title: messages.empty }}
        onLeave={onClose}
      />
    </Dialog>
  )
}
