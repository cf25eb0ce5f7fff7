import { createFileRoute, useCanGoBack } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { InstallButton } from '#src/features/app/install-button.tsx'
import { PageNotFound } from '#src/features/app/page-not-found.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { ProfilePage } from '#src/features/profile/profile-page.tsx'
import { PendingClip } from '#src/features/upload/pending-clip.tsx'
import { useUploads } from '#src/features/upload/uploads-store.ts'

import { BackButton } from './-back-button.tsx'
import { previewHead } from './-head.ts'
import { orNotFound } from './-or-not-found.ts'
import { SaveUserButton } from './-save-user-button.tsx'
import { SettingsButton } from './-settings-button.tsx'

export const Route = createFileRoute('/_app/@{$user}')({
  /** How the posts are listed (specification section 2.4): as a feed, or else as a grid. */
  validateSearch: ({ view }): { view?: 'feed' } => (view === 'feed' ? { view } : {}),
  loader: async ({ params, context: { api, queryClient } }) => {
    const { user } = await orNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { user } = loaderData
    return previewHead({
      origin: match.context.origin,
      path: userPath(user),
      title: `${user.nickname} (@${user.uniqueId}) · Vireo`,
      description: user.bio || `Clips by ${user.nickname} on Vireo.`,
      type: 'profile',
      imagePath: user.avatarUrl,
    })
  },
  notFoundComponent: () => (
    <PageNotFound title="There is no such person here" text="The name may be mistyped or given up." />
  ),
  component: Profile,
})

function Profile() {
  const api = useApi()
  const { user } = Route.useParams()
  const { view = 'grid' } = Route.useSearch()
  const { onGuest } = useSession()
  const canGoBack = useCanGoBack()
  const unposted = useUploads().filter(({ isDraft, phase }) => !isDraft && phase.name !== 'posted')
  return (
    <>
      {canGoBack && <BackButton place="page" />}
      <ProfilePage
        userQuery={userDetailQuery(api, user)}
        view={view}
        pending={unposted.map((upload) => (
          <PendingClip key={upload.id} upload={upload} />
        ))}
        renderActions={(person) =>
          person.isSelf ? (
            <>
              <SettingsButton />
              <InstallButton />
            </>
          ) : (
            <>
              <FollowButton user={person} onGuest={onGuest} />
              <SaveUserButton user={person} />
            </>
          )
        }
      />
    </>
  )
}
