import { ageAt } from '#contract/age-verification.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { ACCOUNT_MIN_AGE, ADULT_AGE } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { Db } from '#server/db/client.ts'
import { setStanding } from '#server/features/moderation/service.ts'

import { saveBirthDate } from './privacy-repository.ts'
import { getSettings, protectMinor } from './privacy-service.ts'

/** Nobody is older. */
const AGE_MAX = 130

/**
 * Notes when the viewer was born (specification section 3, age verification). A date can be corrected to a later one: nobody
 * tries dates until one is old enough. An account of a user who is too young for one is closed (section 8, user FTC): a
 * moderator opens it again. A minor's becomes private, reached by friends alone.
 * `db` has to be a transaction.
 * @throws {ApiError} 400 for a date that is no birth date, 409 when a later one is known
 */
export async function setBirthDate(
  db: Db,
  viewer: Viewer,
  { birthDate }: { birthDate: string },
  publish: Publish,
): Promise<UserSettings> {
  const now = new Date()
  const age = ageAt(birthDate, now)
  if (!(age >= 0 && age <= AGE_MAX)) {
    const reason = sentence('birthDateNotValid')
    throw invalidInput(reason, { birthDate: reason })
  }
  const known = (await getSettings(db, viewer)).birthDate
  if (known === birthDate) return getSettings(db, viewer)
  const wasMinor = known !== undefined && ageAt(known, now) < ADULT_AGE
  if (age >= ACCOUNT_MIN_AGE && age < ADULT_AGE && !wasMinor) await protectMinor(db, viewer, publish)
  if (!(await saveBirthDate(db, viewer.id, birthDate))) throw conflict(sentence('birthDateKnown'))
  if (age < ACCOUNT_MIN_AGE) await setStanding(db, viewer.id, 'underAge', publish)
  return getSettings(db, viewer)
}
