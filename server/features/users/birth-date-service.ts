import { ageAt } from '#contract/age-verification.ts'
import type { UserSettings } from '#contract/models/user.ts'
import { ACCOUNT_MIN_AGE, ADULT_AGE, type Standing } from '#contract/moderation.ts'
import { sentence } from '#contract/sentence.ts'
import { conflict, invalidInput } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Tx } from '#server/db/client.ts'
import { lockAccount, restoreStanding, setStanding } from '#server/features/moderation/service.ts'

import { saveBirthDate } from './privacy-repository.ts'
import { getSettings, protectMinor } from './privacy-service.ts'

/** Nobody is older. */
const AGE_MAX = 130
/** Standings of accounts that close when their users are too young. */
const CLOSED_BY_AGE: readonly Standing[] = ['good', 'abnormal', 'leaving']

/**
 * Notes when the viewer was born (specification section 3, age verification). A date can be corrected to a later one: nobody
 * tries dates until one is old enough.
 * @throws {ApiError} 400 for a date that is no birth date, 409 when a later one is known
 */
export async function setBirthDate(
  db: Tx,
  viewer: Viewer,
  { birthDate }: { birthDate: string },
): Promise<UserSettings> {
  requireBirthDate(birthDate)
  const known = (await getSettings(db, viewer)).birthDate
  if (known !== undefined && birthDate < known) throw conflict(sentence('birthDateKnown'))
  await applyBirthDate(db, viewer, known, birthDate)
  return getSettings(db, viewer)
}

/** @throws {ApiError} 400 for a date that is no birth date */
export function requireBirthDate(birthDate: string): void {
  const age = ageAt(birthDate, new Date())
  if (age >= 0 && age <= AGE_MAX) return
  const reason = sentence('birthDateNotValid')
  throw invalidInput(reason, { birthDate: reason })
}

/**
 * Gives a user a date of birth with all that follows from it. An account of a user who is too young for one is closed
 * (section 8, user FTC), and open again when an operator corrects that. A minor's becomes private, reached by friends
 * alone.
 */
export async function applyBirthDate(
  db: Tx,
  user: Pick<Viewer, 'id'>,
  known: string | undefined,
  birthDate: string,
): Promise<void> {
  if (known === birthDate) return
  const now = new Date()
  const age = ageAt(birthDate, now)
  const wasMinor = known !== undefined && ageAt(known, now) < ADULT_AGE
  if (age >= ACCOUNT_MIN_AGE && age < ADULT_AGE && !wasMinor) await protectMinor(db, user)
  await saveBirthDate(db, user.id, birthDate)
  const { standing } = await lockAccount(db, user.id)
  if (age >= ACCOUNT_MIN_AGE && standing === 'underAge') await restoreStanding(db, user.id, 'good')
  // One that is banned or waits for approval stays so.
  if (age < ACCOUNT_MIN_AGE && CLOSED_BY_AGE.includes(standing)) {
    await setStanding(db, user.id, 'underAge')
  }
}
