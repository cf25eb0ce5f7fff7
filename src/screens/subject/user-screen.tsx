import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { UserProfile } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import { isHeldBack } from '#contract/moderation.ts'
import { userPath } from '#contract/paths.ts'
import { isFollowing, UserRelation } from '#contract/user-relation.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { pinnedFirst } from '#src/data/pinned-first.ts'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { InstallButton } from '#src/features/app/install-button.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { ProfilePage } from '#src/features/profile/profile-page.tsx'
import { ShareLinkButton } from '#src/features/share/share-link-button.tsx'
import { PendingVideo } from '#src/features/upload/pending-video.tsx'
import { useAreUploadsKnown, useUploads } from '#src/features/upload/uploads.ts'
import { useUnlisted } from '#src/features/upload/use-unlisted.ts'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { lazyOptional } from '#src/offline/lazy.ts'
import { SaveListButton } from '#src/screens/offline/save-list-button.tsx'
import { openDialog } from '#src/state/dialogs.ts'
import { userRelation } from '#src/state/user-relation.ts'
import { nameOf } from '#src/state/video-lists.ts'
import { wishes } from '#src/state/wishes.ts'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'

import { type ProfileTab, ProfileTabs } from './profile-tabs.tsx'

const PIN = 'M9 4.5h6l-.6 5.7 2.6 3.3v1.5H7v-1.5l2.6-3.3zM12 15v5.5'

const AudienceMark = lazyOptional(() => import('#src/features/own-videos/audience-mark.tsx'))
const ClosedProfile = lazyOptional(() => import('#src/screens/relations/closed-profile.tsx'))
const PrivateProfile = lazyOptional(() => import('#src/screens/relations/private-profile.tsx'))
const PrivateNotice = lazyOptional(() => import('#src/features/relations/private-notice.tsx'))

interface UserScreenProps {
  uniqueId: string
  view: ListView
  tab?: ProfileTab
  /** Shown above their videos. */
  notice?: ReactNode
}

/** A user: their profile, and their posts, likes or saved videos as a grid or a feed. */
export function UserScreen({ uniqueId, view, tab = 'post', notice }: UserScreenProps) {
  const api = useApi()
  const { user } = useSuspenseQuery(userDetailQuery(api, uniqueId)).data
  const videos = useSuspenseInfiniteQuery(userPostsQuery(api, user.id))
  const { onGuest } = useSession()
  const relation = useSnapshot(userRelation).relations[user.id] ?? user.relation
  const { byEntity } = useSnapshot(wishes)
  const areUploadsKnown = useAreUploadsKnown()
  const uploads = useUploads()
  const listedIds = videos.data.pages.flatMap(({ itemList }) => itemList.map(({ id }) => id))
  const unlisted = useUnlisted(uploads, videos.dataUpdatedAt, listedIds)
  const pending = user.isSelf ? unlisted : []
  // Posted while another page was open: the list is older, and is being fetched.
  const isPostOnItsWay = videos.isFetching && uploads.some(({ phase }) => phase.name === 'posted')
  if (relation === UserRelation.block || relation === UserRelation.blocked) {
    return (
      <>
        <PageBackButton />
        <Suspense fallback={null}>
          <ClosedProfile user={user} relation={relation} />
        </Suspense>
      </>
    )
  }
  const isClosed = user.isPrivate === true && !user.isSelf && !isFollowing(relation)
  return (
    <>
      <PageBackButton />
      <ProfilePage
        user={user}
        onOpenList={isClosed ? undefined : (name) => openDialog(name, { user })}
        actions={
          user.isSelf ? (
            <>
              <Link to="/setting/pc" className={buttonClass('quiet')}>
                {messages.settings}
              </Link>
              <ShareLinkButton
                isIcon
                type="profile"
                id={user.id}
                path={userPath(user)}
                title={user.nickname}
              />
              <InstallButton />
            </>
          ) : (
            <>
              <FollowButton user={user} onGuest={onGuest} />
              {!onGuest && (
                <Link to="/messages" search={{ to: user.id }} className={buttonClass('quiet')}>
                  {messages.message}
                </Link>
              )}
              <ShareLinkButton
                isIcon
                type="profile"
                id={user.id}
                path={userPath(user)}
                title={user.nickname}
              />
              <Button
                aria-label={messages.moreActions}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => {
                  const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
                  openDialog('userMore', { user, at: { x, y } })
                }}
              >
                <Icon name="more" />
              </Button>
            </>
          )
        }
      >
        {notice}
        {/* The profile is updated later than the session after a log-out. */}
        {user.isSelf && !onGuest && (
          <Suspense fallback={null}>
            <PrivateNotice />
          </Suspense>
        )}
        {isClosed ? (
          <Suspense fallback={null}>
            <PrivateProfile uniqueId={user.uniqueId} />
          </Suspense>
        ) : (
          <ProfileTabs user={user} tab={tab} view={view}>
            <VideoList
              listName={nameOf({ kind: 'user_list', id: user.id })}
              view={view}
              query={{ ...videos, data: pinnedFirst(videos.data, byEntity) }}
              mark={markOf}
              action={!user.isSelf && <SaveListButton onSave={() => openDialog('saveUser', { user })} />}
              pending={pending.map((upload) => (
                <PendingVideo key={upload.id} upload={upload} />
              ))}
              empty={user.isSelf && (!areUploadsKnown || isPostOnItsWay) ? null : <NoPosts user={user} />}
            />
          </ProfileTabs>
        )}
      </ProfilePage>
    </>
  )
}

/** Marks a pinned video, and the viewer's own videos that are waiting for a review, scheduled, or not for everyone. */
function markOf({ audience = 'everyone', scheduleTime, moderation, isPinned, isOwn }: Video) {
  const hasAudienceMark = isOwn && (audience !== 'everyone' || scheduleTime > 0 || isHeldBack(moderation))
  if (!isPinned && !hasAudienceMark) return null
  return (
    <>
      {isPinned && <Icon path={PIN} title={messages.pinned} />}
      {hasAudienceMark && (
        <Suspense fallback={null}>
          <AudienceMark audience={audience} scheduleTime={scheduleTime} moderation={moderation} />
        </Suspense>
      )}
    </>
  )
}

const NoPosts = ({ user: { isSelf, nickname } }: { user: UserProfile }) =>
  isSelf ? (
    <Notice icon="film" title={messages.yourVideosTitle} text={messages.yourVideosText}>
      <Link to="/upload" className={buttonClass('primary')}>
        {messages.postVideo}
      </Link>
    </Notice>
  ) : (
    <Notice icon="film" title={messages.noVideosYet} text={messages.nothingPosted({ name: nickname })} />
  )
