import type { Session } from '#contract/endpoints/session.ts'
import { usernameReserved } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db } from '#server/db/client.ts'
import { presentSummary } from '#server/features/users/present.ts'
import { findProfile } from '#server/features/users/repository.ts'

import { isReservedName } from './reserved-names.ts'

/** @throws {ApiError} 10225 when the name is kept for the site, or its user was removed less than 30 days ago */
export async function refuseReservedName(db: Db, username: string): Promise<void> {
  if (isReservedName(username)) throw usernameReserved()
  const retired = await db.query({
    name: 'session.retiredName',
    text: 'SELECT FROM retired_names WHERE username = $1 AND free_at > now()',
    values: [username.toLowerCase()],
  })
  if (retired.length > 0) throw usernameReserved()
}

export async function presentSession(db: Db, viewer: Viewer | null): Promise<Session> {
  const profile = viewer ? await findProfile(db, { id: viewer.id }, viewer.id) : undefined
  return { user: profile ? presentSummary(profile) : null, ...(viewer?.role && { role: viewer.role }) }
}
