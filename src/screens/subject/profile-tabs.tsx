import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { UserProfile } from '#contract/models/user.ts'
import { messages } from '#messages/profile.ts'
import type { ListView } from '#src/features/video-list/video-list.tsx'
import { nameOf } from '#src/state/video-lists.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import { ListedVideos } from './listed-videos.tsx'

import css from './profile-tabs.module.css'

const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'

/**
 * The lists of a profile (specification section 2.4, profile tabs), and on the viewer's own profile the saved
 * videos.
 */
export type ProfileTab = 'post' | 'like' | 'saved'

interface ProfileTabsProps {
  user: UserProfile
  /** The tab that the address names. */
  tab: ProfileTab
  view: ListView
  /** The user's posts. */
  children: ReactNode
}

/**
 * The lists of a profile. The tab is in the address, for reloads and for returning from a video. It replaces the
 * history entry, so Back leads to where the profile was opened from.
 */
export function ProfileTabs({ user, tab, view, children }: ProfileTabsProps) {
  const navigate = useNavigate()
  const { isSelf, isLikedPublic = false } = user
  const selected = tab === 'saved' && !isSelf ? 'post' : tab
  return (
    <Tabs
      label={messages.lists}
      tabs={[
        { name: 'post', label: messages.tabVideos },
        isLikedPublic
          ? { name: 'like', label: messages.tabLiked }
          : // Section 2.4, like_private.
            {
              name: 'like',
              label: messages.tabLiked,
              mark: (
                <span className={css.lock}>
                  <Icon path={LOCK} />
                </span>
              ),
              description: messages.privateList,
            },
        ...(isSelf ? [{ name: 'saved' as const, label: messages.tabSaved }] : []),
      ]}
      selected={selected}
      onSelect={(name) => {
        const search = { tab: name === 'post' ? undefined : name, ...(view === 'feed' && { view }) }
        void navigate({ to: '.', search, replace: true, resetScroll: false })
      }}
    >
      <div className={css.list}>
        {selected === 'post' && children}
        {selected === 'like' && <Liked user={user} view={view} />}
        {selected === 'saved' && (
          <ListedVideos
            listName={nameOf({ kind: 'user_saved', id: user.id })}
            view={view}
            empty={<Notice icon="bookmark" title={messages.yourSavedTitle} text={messages.yourSavedText} />}
          />
        )}
      </div>
    </Tabs>
  )
}

function Liked({ user, view }: Pick<ProfileTabsProps, 'user' | 'view'>) {
  const { id, isSelf, nickname: name, isLikedPublic } = user
  if (!isSelf && !isLikedPublic) {
    return (
      <Notice icon="heart" title={messages.likedPrivateTitle} text={messages.likedPrivateText({ name })} />
    )
  }
  return (
    <ListedVideos
      listName={nameOf({ kind: 'user_like', id })}
      view={view}
      empty={
        isSelf ? (
          <Notice
            icon="heart"
            title={messages.yourLikedTitle}
            text={isLikedPublic ? messages.likedForAll : messages.likedForYou}
          />
        ) : (
          <Notice icon="heart" title={messages.noLikedTitle} text={messages.noLikedText({ name })} />
        )
      }
    />
  )
}
