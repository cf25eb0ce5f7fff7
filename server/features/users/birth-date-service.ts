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

/** Maximum plausible age. */
const AGE_MAX = 130
/** Standings of accounts that are closed when their users are too young. */
const CLOSED_BY_AGE: readonly Standing[] = ['good', 'abnormal', 'leaving']

/**
 * Stores the viewer's date of birth (specification section 3, age verification). It can only be corrected to a later
 * one, so that nobody tries dates until they are old enough.
 * @throws {ApiError} 400 for an invalid date of birth, 409 when a later one is known
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

/** @throws {ApiError} 400 for an invalid date of birth */
export function requireBirthDate(birthDate: string): void {
  const age = ageAt(birthDate, new Date())
  if (age >= 0 && age <= AGE_MAX) return
  const reason = sentence('birthDateNotValid')
  throw invalidInput(reason, { birthDate: reason })
}

/**
 * Sets a user's date of birth, with all consequences. The account of a user who is too young is closed (section 8, user
 * FTC), and reopened when an operator corrects that. A minor's account becomes private, reachable only by friends.
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
  // A banned or waiting account stays so.
  if (age < ACCOUNT_MIN_AGE && CLOSED_BY_AGE.includes(standing)) {
    await setStanding(db, user.id, 'underAge')
  }
}
