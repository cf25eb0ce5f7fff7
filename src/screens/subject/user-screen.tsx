import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { UserProfile } from '#contract/models/user.ts'
import { messages } from '#messages/profile.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { InstallButton } from '#src/features/app/install-button.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { ProfilePage } from '#src/features/profile/profile-page.tsx'
import { PendingVideo } from '#src/features/upload/pending-video.tsx'
import { useUploads } from '#src/features/upload/uploads.ts'
import { type ListView, VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveUserButton } from '#src/screens/offline/save-list-buttons.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface UserScreenProps {
  uniqueId: string
  view: ListView
}

/** A user: their profile, and their posts as a grid or a feed. */
export function UserScreen({ uniqueId, view }: UserScreenProps) {
  const api = useApi()
  const { user } = useSuspenseQuery(userDetailQuery(api, uniqueId)).data
  const videos = useSuspenseInfiniteQuery(userPostsQuery(api, user.id))
  const { onGuest } = useSession()
  const unposted = useUploads().filter(({ isDraft, phase }) => !isDraft && phase.name !== 'posted')
  const pending = user.isSelf ? unposted : []
  return (
    <>
      <PageBackButton />
      <ProfilePage
        user={user}
        actions={
          user.isSelf ? (
            <>
              <Link to="/setting/pc" className={buttonClass('quiet')}>
                {messages.settings}
              </Link>
              <InstallButton />
            </>
          ) : (
            <>
              <FollowButton user={user} onGuest={onGuest} />
              {user.stats.videoCount > 0 && <SaveUserButton user={user} />}
            </>
          )
        }
      >
        <VideoList
          listName={`user_list:${user.id}`}
          view={view}
          query={videos}
          pending={pending.map((upload) => (
            <PendingVideo key={upload.id} upload={upload} />
          ))}
          empty={<NoPosts user={user} />}
        />
      </ProfilePage>
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
