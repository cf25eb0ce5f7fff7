import { Link } from '@tanstack/react-router'

import type { ManagedUser } from '#contract/models/operator.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/operator.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { useWhen } from '#src/ui/when.tsx'

import css from './operator.module.css'

/** A user as moderators see them: name, rights, standing, videos. */
export function UserFacts({ user }: { user: ManagedUser }) {
  const when = useWhen()
  return (
    <Link to={userPath(user)} className={css.user}>
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
        {user.standing !== 'good' && user.standing !== 'leaving' && (
          <span className={css.bad}>{messages.standing({ standing: standingOf(user.standing) })}</span>
        )}
        {(user.infringementCount ?? 0) > 0 && (
          <span className={css.bad}>{messages.infringements({ count: user.infringementCount ?? 0 })}</span>
        )}
        {user.suspendedUntilTime !== null && (
          <span className={css.bad}>{messages.suspendedUntil({ date: when(user.suspendedUntilTime) })}</span>
        )}
      </span>
    </Link>
  )
}

const standingOf = (standing: Exclude<ManagedUser['standing'], 'good' | 'leaving'>) =>
  standing === 'underAge' ? ('other' as const) : standing
