import { useId } from 'react'

import { UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/video.ts'
import type { OnGuest } from '#src/data/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { WaitingMark } from '#src/ui/icon.tsx'

import { useSetFollow, type FollowableUser } from './use-set-follow.ts'

interface FollowButtonProps {
  user: FollowableUser
  /** Called instead when the viewer is a guest. */
  onGuest: OnGuest | null
  className?: string
  /** The user's video beside which the button is. */
  videoId?: string
}

export function FollowButton({ user, onGuest, className, videoId }: FollowButtonProps) {
  const { relation, isFollowed, isWaiting, setFollow } = useSetFollow(user, videoId)
  const waitingId = useId()
  const isRequested = relation === UserRelation.followingRequest
  return (
    <Button
      kind={isFollowed || isRequested ? 'quiet' : 'primary'}
      {...(className ? { className } : {})}
      data-tap="follow"
      aria-describedby={isWaiting ? waitingId : undefined}
      onClick={() =>
        onGuest ? onGuest(() => void setFollow(true), 'follow') : void setFollow(!isFollowed && !isRequested)
      }
    >
      <span>{labelOf(relation)}</span>
      {isWaiting && <WaitingMark id={waitingId} />}
    </Button>
  )
}

function labelOf(relation: UserRelation): string {
  switch (relation) {
    case UserRelation.mutual:
      return messages.friends
    case UserRelation.follow:
      return messages.followed
    case UserRelation.followingRequest:
      return messages.requested
    default:
      return messages.follow
  }
}
