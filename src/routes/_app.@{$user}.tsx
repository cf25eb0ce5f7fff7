import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'

import type { UserProfile } from '#contract/models/user.ts'
import { userPath } from '#contract/paths.ts'
import { AVATAR_PREVIEW_PX, userPreviewPath } from '#contract/preview.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { InstallButton } from '#src/features/app/install-button.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { ProfilePage } from '#src/features/profile/profile-page.tsx'
import { PendingVideo } from '#src/features/upload/pending-video.tsx'
import { useUploads } from '#src/features/upload/uploads-store.ts'
import { VideoList } from '#src/features/video-list/video-list.tsx'
import { SaveUserButton } from '#src/screens/offline/save-list-buttons.tsx'
import { headWithout, previewHead } from '#src/screens/page-head.ts'
import { SettingsButton } from '#src/screens/settings/settings-button.tsx'
import { loadOrNotFound } from '#src/screens/status/load-or-not-found.ts'
import { PageNotFound } from '#src/screens/status/page-not-found.tsx'
import { PageBackButton } from '#src/ui/back-button.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

export const Route = createFileRoute('/_app/@{$user}')({
  /** How the posts are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const { user } = await loadOrNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return headWithout(match)
    const { user } = loaderData
    return previewHead({
      origin: match.context.documentContext.origin,
      path: userPath(user),
      title: `${user.nickname} (@${user.uniqueId})`,
      description: user.bio || `Videos by ${user.nickname} on Vireo.`,
      type: 'profile',
      picture: user.avatarLargeUrl
        ? { path: userPreviewPath(user.secUid), width: AVATAR_PREVIEW_PX, height: AVATAR_PREVIEW_PX }
        : undefined,
    })
  },
  notFoundComponent: PageNotFound,
  component: Profile,
})

function Profile() {
  const api = useApi()
  const { view = 'grid' } = Route.useSearch()
  const { user } = useSuspenseQuery(userDetailQuery(api, Route.useParams().user)).data
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
              <SettingsButton />
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
    <Notice icon="film" title="Your videos appear here" text="Post your first one. It takes a minute.">
      <Link to="/upload" className={buttonClass('primary')}>
        Post a video
      </Link>
    </Notice>
  ) : (
    <Notice icon="film" title="No videos yet" text={`${nickname} has not posted anything.`} />
  )
