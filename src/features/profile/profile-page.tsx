import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'

import type { UserProfile } from '#contract/models/user.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userPostsQuery, type userDetailQuery } from '#src/data/queries.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'

import { EditProfile } from './edit-profile.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { PostList } from './post-list.tsx'
import { useWaitingProfile, withChange } from './use-waiting-profile.ts'
import type { PostView } from './view-switch.tsx'

import css from './profile-page.module.css'

interface ProfilePageProps {
  userQuery: ReturnType<typeof userDetailQuery>
  /** What one can do here beside editing one's own profile. */
  renderActions: (user: UserProfile) => ReactNode
  view: PostView
  /** One's own clips that are not posted yet, each with a key. */
  pending: ReactElement[]
}

/** A person: who they are and what they posted. */
export function ProfilePage({ userQuery, view, renderActions, pending }: ProfilePageProps) {
  const { user } = useSuspenseQuery(userQuery).data
  const posts = useSuspenseInfiniteQuery(userPostsQuery(useApi(), user.id))
  const [isEditing, setIsEditing] = useState(false)
  const { waiting } = useWaitingProfile(user)
  const { nickname, bio, avatarUrl } = withChange(user, waiting)
  const { followingCount, followerCount, heartCount } = user.stats
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Avatar url={avatarUrl} name={nickname} size="large" />
        <div className={css.names}>
          <h1 className={css.nickname} dir="auto">
            {nickname}
          </h1>
          <p className={css.uniqueId}>
            <bdi>@{user.uniqueId}</bdi>
          </p>
        </div>
        <dl className={css.stats}>
          <Stat label="Following" count={followingCount} />
          <Stat label="Followers" count={followerCount} />
          <Stat label="Likes" count={heartCount} />
        </dl>
        {bio && (
          <p className={css.bio} dir="auto">
            {bio}
          </p>
        )}
        {waiting && (
          <p className={css.waiting}>
            <Icon name="clock" />
            Your changes are waiting to be sent
          </p>
        )}
        <div className={css.actions}>
          {user.isSelf && <Button onClick={() => setIsEditing(true)}>Edit profile</Button>}
          {renderActions(user)}
          {user.isSelf && <LogOutButton userId={user.id} />}
        </div>
      </header>
      <PostList user={user} posts={posts} view={view} pending={user.isSelf ? pending : []} />
      {isEditing && <EditProfile user={user} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

const Stat = ({ label, count }: { label: string; count: number }) => (
  <div className={css.stat}>
    <dt>{label}</dt>
    <dd>{formatCount(count)}</dd>
  </div>
)
