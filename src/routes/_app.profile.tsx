import { createFileRoute, redirect } from '@tanstack/react-router'

import { userPath } from '#contract/paths.ts'
import { sessionQuery } from '#src/data/queries.ts'

/** The shared route of the specification's section 2.2: leads to the viewer's own profile. */
export const Route = createFileRoute('/_app/profile')({
  loader: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(sessionQuery(api))
    throw redirect({ to: user ? userPath(user) : '/login' })
  },
})
