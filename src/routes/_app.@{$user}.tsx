import { createFileRoute } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { userDetailQuery, userPostsQuery } from '#src/data/queries.ts'
import { useSession } from '#src/data/use-session.ts'
import { InstallButton } from '#src/features/app/install-button.tsx'
import { FollowButton } from '#src/features/follows/follow-button.tsx'
import { ProfilePage } from '#src/features/profile/profile-page.tsx'

import { orNotFound } from './-or-not-found.ts'

export const Route = createFileRoute('/_app/@{$user}')({
  loader: async ({ params, context: { api, queryClient } }) => {
    const { user } = await orNotFound(queryClient.ensureQueryData(userDetailQuery(api, params.user)))
    await queryClient.ensureInfiniteQueryData(userPostsQuery(api, user.id))
    return { user }
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {}
    const { nickname, uniqueId, bio, avatarUrl } = loaderData.user
    const title = `${nickname} (@${uniqueId}) · Vireo`
    return {
      meta: [
        { title },
        { name: 'description', content: bio || `Clips by ${nickname} on Vireo.` },
        { property: 'og:title', content: title },
        { property: 'og:type', content: 'profile' },
        ...(avatarUrl ? [{ property: 'og:image', content: avatarUrl }] : []),
      ],
    }
  },
  component: Profile,
})

function Profile() {
  const api = useApi()
  const { user } = Route.useParams()
  const { onGuest } = useSession()
  return (
    <ProfilePage
      userQuery={userDetailQuery(api, user)}
      renderActions={(person) =>
        person.isSelf ? <InstallButton /> : <FollowButton user={person} onGuest={onGuest} />
      }
    />
  )
}
