import type { UserSettings } from '#contract/models/user.ts'
import { ACCOUNT_MIN_AGE, ADULT_AGE } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { setStanding } from '#server/features/moderation/service.ts'

import { getSettings, protectMinor } from './privacy-service.ts'

/** Nobody is older. */
const AGE_MAX = 130

/**
 * Notes when the viewer was born. An account of a user who is too young for one is closed (specification section 8, user
 * FTC): a moderator opens it again. A minor's begins private, reached by friends alone.
 * `db` has to be a transaction.
 * @throws {ApiError} 400 for a date that is no birth date, 409 when another one is known
 */
export async function setBirthDate(
  db: Db,
  viewer: Viewer,
  { birthDate }: { birthDate: string },
  publish: Publish,
): Promise<UserSettings> {
  const age = ageAt(birthDate, new Date())
  if (!(age >= 0 && age <= AGE_MAX)) {
    const reason = sentence('birthDateNotValid')
    throw invalidInput(reason, { birthDate: reason })
  }
  if (age >= ACCOUNT_MIN_AGE && age < ADULT_AGE && !(await getSettings(db, viewer)).birthDate) {
    await protectMinor(db, viewer, publish)
  }
  const [known] = await db.query<{ birthDate: string }>({
    name: 'users.setBirthDate',
    text: `
        UPDATE users SET birth_date = coalesce(birth_date, $2::date) WHERE id = $1
        RETURNING birth_date::text AS "birthDate"`,
    values: [viewer.id, birthDate],
  })
  if (known?.birthDate !== birthDate) throw conflict(sentence('birthDateKnown'))
  if (age < ACCOUNT_MIN_AGE) await setStanding(db, viewer.id, 'underAge', publish)
  return getSettings(db, viewer)
}

/** In whole years. Negative for a date to come. */
function ageAt(birthDate: string, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
