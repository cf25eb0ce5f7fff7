import { type ReactNode, useId, useState } from 'react'

import type { UserProfile } from '#contract/models/user.ts'
import { livePath } from '#contract/paths.ts'
import { messages } from '#messages/profile.ts'
import { messages as video } from '#messages/video.ts'
import { useIsLive } from '#src/state/live-user.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LightLink } from '#src/ui/light-link.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'
import { FoldedText } from '#src/ui/text.tsx'
import { useRoll } from '#src/ui/use-roll.ts'

import { AnimatedAvatar } from './animated-avatar.tsx'
import { EditProfile } from './edit-profile.tsx'
import { useWaitingProfile, withChange } from './profile-changes.ts'
import { ProfileLinks } from './profile-links.tsx'

import css from './profile-page.module.css'

interface ProfilePageProps {
  user: UserProfile
  /** Actions beside the one that edits the user's own profile. */
  actions: ReactNode
  /** Opens a list of users. */
  onOpenList?: ((kind: 'followers' | 'following') => void) | undefined
  /** The user's posts. */
  children: ReactNode
}

/** A user's page: their profile and their videos. */
export function ProfilePage({ user, actions, onOpenList, children }: ProfilePageProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { waiting } = useWaitingProfile(user)
  const { nickname, bio, pronouns, links = [], avatarLargeUrl } = withChange(user, waiting)
  const { followingCount, followerCount, heartCount } = user.stats
  return (
    <SubjectPage
      picture={<ProfilePicture user={user} url={avatarLargeUrl} name={nickname} />}
      title={nickname}
      subtitle={
        <>
          <bdi>{`@${user.uniqueId}`}</bdi>
          {pronouns && (
            <>
              {' · '}
              <bdi>{pronouns}</bdi>
            </>
          )}
        </>
      }
      facts={
        <>
          <dl className={css.stats}>
            <Stat
              label={messages.following}
              count={followingCount}
              onOpen={onOpenList && (() => onOpenList('following'))}
            />
            <Stat
              label={messages.followers}
              count={followerCount}
              onOpen={onOpenList && (() => onOpenList('followers'))}
            />
            <Stat label={messages.likes} count={heartCount} />
          </dl>
          {bio && (
            <div className={css.bio}>
              <FoldedText text={bio} lines={6} className={css.words}>
                <LinkedText text={bio} />
              </FoldedText>
            </div>
          )}
          {links.length > 0 && <ProfileLinks links={links} />}
          {waiting && (
            <p className={css.waiting}>
              <Icon name="clock" />
              {messages.changesQueued}
            </p>
          )}
        </>
      }
      actions={
        <>
          {user.isSelf && <Button onClick={() => setIsEditing(true)}>{messages.editProfile}</Button>}
          {actions}
        </>
      }
    >
      {children}
      {isEditing && <EditProfile user={user} onClose={() => setIsEditing(false)} />}
    </SubjectPage>
  )
}

interface ProfilePictureProps {
  user: UserProfile
  url: string | null
  name: string
}

/** The picture of a user, which leads to their live while they are on air. */
function ProfilePicture({ user, url, name }: ProfilePictureProps) {
  const isLive = useIsLive(user.id)
  const { avatarAnimationUrl } = user
  if (avatarAnimationUrl !== undefined && !isLive)
    return <AnimatedAvatar url={avatarAnimationUrl} still={url} name={name} />
  const picture = <Avatar url={url} name={name} size="large" isLive={isLive} />
  if (!isLive) return picture
  return (
    <LightLink to={livePath(user)} aria-label={video.isLive({ name })}>
      {picture}
    </LightLink>
  )
}

interface StatProps {
  label: string
  count: number
  /** Opens the list of the users counted. */
  onOpen?: (() => void) | undefined
}

const Stat = ({ label, count, onOpen }: StatProps) => {
  const id = useId()
  const roll = useRoll<HTMLSpanElement>(formatCount(count))
  return (
    <div className={css.stat}>
      <dt id={id}>{label}</dt>
      <dd>
        <span ref={roll} className={css.count}>
          {formatCount(count)}
        </span>
        {onOpen && (
          <button
            type="button"
            className={css.open}
            aria-haspopup="dialog"
            aria-label={messages.showAll({ count: formatCount(count) })}
            aria-describedby={id}
            onClick={onOpen}
          />
        )}
      </dd>
    </div>
  )
}
