import type { Session as SessionAnswer } from '#contract/endpoints/session.ts'
import type { UserSummary } from '#contract/models/user.ts'
import { usernameReserved } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/client.ts'
import { NO_USER } from '#server/db/ids.ts'
import { FORMER_NAME_DAYS } from '#server/db/schema/users.ts'
import { findAdmission } from '#server/features/site/admission-repository.ts'
import { asksRules } from '#server/features/site/rules-service.ts'
import { readSettings } from '#server/features/site/settings-service.ts'
import { presentSummary } from '#server/features/users/present.ts'
import { findProfile } from '#server/features/users/repository.ts'
import { isBlockedOnSite } from '#server/features/words/site-words.ts'

import { isReservedName } from './reserved-names.ts'

/**
 * @param userId of the user who wants it, and may take back their own former name
 * @throws {ApiError} 10225 when the name is reserved or has a blocked word, its user was removed less than 30 days ago,
 * or it still leads to another user who has recently given it up
 */
export async function refuseReservedName(db: Db, username: string, userId = NO_USER): Promise<void> {
  if (isReservedName(username) || (await isBlockedOnSite(db, [username]))) throw usernameReserved()
  const held = await db.query({
    name: 'session.heldName',
    text: `
      SELECT FROM retired_names WHERE username = $1 AND free_at > now()
      UNION ALL SELECT FROM former_names
      WHERE username = $1 AND user_id <> $2 AND left_at > now() - interval '${FORMER_NAME_DAYS} days'`,
    values: [username.toLowerCase(), userId],
  })
  if (held.length > 0) throw usernameReserved()
}

export async function presentSession(db: Db, viewer: Viewer | null): Promise<SessionAnswer> {
  const profile = viewer ? await findProfile(db, { id: viewer.id }, viewer.id) : undefined
  const hasToAccept = viewer !== null && (await asksRules(db, viewer.id))
  const { isReadOnly } = await readSettings(db)
  const admission = profile?.standing === 'waiting' ? await findAdmission(db, profile.id) : undefined
  return {
    user: profile ? presentSummary(profile) : null,
    ...(viewer?.role && { role: viewer.role }),
    ...(hasToAccept && { asksRules: true }),
    ...(admission && { admission }),
    ...(isReadOnly && { isReadOnly }),
  }
}

/** Describes the users of sessions that are logged in on one browser. */
export async function presentAccounts(db: Db, sessions: readonly Session[]): Promise<UserSummary[]> {
  const answers = await Promise.all(sessions.map(({ viewer }) => presentSession(db, viewer)))
  return answers.flatMap(({ user }) => user ?? [])
}
