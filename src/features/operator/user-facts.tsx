import { Link } from '@tanstack/react-router'

import type { ManagedUser } from '#contract/models/operator.ts'
import { messages } from '#messages/operator.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { useWhen } from '#src/ui/when.tsx'

import css from './operator.module.css'

/** A user as moderators see them: name, rights, standing, videos. Leads to their page among the operators' pages. */
export function UserFacts({ user }: { user: ManagedUser }) {
  const when = useWhen()
  return (
    <Link to="/operator" search={{ tab: 'users', user: user.id }} className={css.user}>
      <span className={css.avatar}>
        <Avatar url={user.avatarUrl} name={user.nickname} />
      </span>
      <span className={css.names}>
        <strong dir="auto">{user.nickname}</strong>
        <span className={css.small}>
          <bdi>{`@${user.uniqueId}`}</bdi>
          {user.role !== 'user' && ` · ${messages[`role_${user.role}`]}`}
          {' · '}
          {messages.facts({ count: user.videoCount, size: formatBytes(user.storedBytes) })}
          {' · '}
          {messages.joined({ date: when(user.createTime) })}
        </span>
        {!hasGoodStanding(user) && <UserState user={user} />}
        {(user.infringementCount ?? 0) > 0 && (
          <span className={css.bad}>{messages.infringements({ count: user.infringementCount ?? 0 })}</span>
        )}
      </span>
    </Link>
  )
}

const hasGoodStanding = ({ standing, suspendedUntilTime }: ManagedUser): boolean =>
  suspendedUntilTime === null && (standing === 'good' || standing === 'leaving')

/** How a user stands with the site: active, suspended, banned. */
export function UserState({ user }: { user: ManagedUser }) {
  const when = useWhen()
  const { standing, suspendedUntilTime } = user
  if (hasGoodStanding(user))
    return (
      <span className={css.small}>
        {standing === 'leaving' ? messages.standingLeaving : messages.standingGood}
      </span>
    )
  return (
    <span className={css.bad}>
      {standing === 'good' || standing === 'leaving'
        ? messages.suspendedUntil({ date: when(suspendedUntilTime ?? 0) })
        : messages.standing({ standing: standing === 'underAge' ? 'other' : standing })}
    </span>
  )
}
