import { UserRelation } from '#contract/user-relation.ts'
import { Button } from '#src/ui/button.tsx'

import { useSetFollow } from './use-set-follow.ts'

interface FollowButtonProps {
  user: { id: string; nickname: string; relation: UserRelation }
  /** Called instead where nobody is logged in. */
  onGuest: (() => void) | null
  className?: string
}

export function FollowButton({ user, onGuest, className }: FollowButtonProps) {
  const { relation, isFollowed, setFollow } = useSetFollow(user)
  const isRequested = relation === UserRelation.followingRequest
  return (
    <Button
      kind={isFollowed || isRequested ? 'quiet' : 'primary'}
      {...(className ? { className } : {})}
      onClick={() => (onGuest ? onGuest() : void setFollow(!isFollowed))}
    >
      {isRequested ? 'Requested' : isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
