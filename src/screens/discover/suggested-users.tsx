import { Link } from '@tanstack/react-router'

import type { SuggestedUser } from '#contract/endpoints/discover.ts'
import { messages } from '#messages/discover.ts'
import { messages as search } from '#messages/search.ts'
import { useSession } from '#src/data/use-session.ts'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { UserColumns, UserRow } from '#src/features/relations/user-rows.tsx'
import { ResultSection } from '#src/features/search/result-rows.tsx'

interface SuggestedUsersProps {
  title: string
  users: SuggestedUser[]
  /** Whether to link to the page of all of them. */
  hasSeeAll?: boolean
}

/** A few users to follow, under a heading. Renders nothing when there are none. */
export function SuggestedUsers({ title, users, hasSeeAll = false }: SuggestedUsersProps) {
  if (users.length === 0) return null
  return (
    <ResultSection
      title={title}
      {...(hasSeeAll && {
        renderSeeAll: (props) => (
          <Link to="/people" {...props}>
            {search.seeAll}
          </Link>
        ),
      })}
    >
      <SuggestedRows users={users} />
    </ResultSection>
  )
}

interface SuggestedRowsProps {
  users: SuggestedUser[]
  /** Called when the viewer opens a profile. */
  onLeave?: () => void
}

/** Users to follow, each with the reason for the suggestion. */
export function SuggestedRows({ users, onLeave }: SuggestedRowsProps) {
  const { user: viewer, onGuest } = useSession()
  return (
    <UserColumns>
      {users.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          note={noteOf(user)}
          onLeave={onLeave}
          actions={user.id !== viewer?.id && <FollowButton user={user} onGuest={onGuest} />}
        />
      ))}
    </UserColumns>
  )
}

function noteOf({ reason }: SuggestedUser): string | undefined {
  if (reason?.kind === 'followedBy') {
    return messages.followedBy({ name: reason.name, others: Math.max(reason.count - 1, 0) })
  }
  return reason && messages.postsWith({ tag: reason.tag })
}
