import { createFileRoute, redirect } from '@tanstack/react-router'

import { sessionQuery } from '#src/data/queries.ts'
import { userPath } from '#src/ui/paths.ts'

/** The shared route of the specification's section 2.2: leads to the person's own profile. */
export const Route = createFileRoute('/_app/profile')({
  loader: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(sessionQuery(api))
    throw redirect({ to: user ? userPath(user) : '/login' })
  },
})
