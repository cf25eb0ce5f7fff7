import { timingSafeEqual } from 'node:crypto'

import { ageAt } from '#contract/age-verification.ts'
import type { Output, ParsedInput } from '#contract/endpoints/index.ts'
import { ADULT_AGE } from '#contract/moderation.ts'
import { NO_SCREEN_TIME_LIMIT } from '#contract/screen-time.ts'
import { sentence } from '#contract/sentence.ts'
import { invalidInput, passcodeRefused, unprocessable, userNotExist } from '#server/api/problems.ts'
import type { Viewer } from '#server/api/route.ts'
import type { Db, Tx } from '#server/db/client.ts'

import * as repository from './repository.ts'

const HOUR_MS = 60 * 60_000
/** The time zones furthest from Greenwich, with an hour's tolerance for wrong clocks. */
const EARLIEST_MS = -13 * HOUR_MS
const LATEST_MS = 15 * HOUR_MS

type ScreenTime = Output<'screenTime.report'>

const isMinor = (birthDate: string | null): boolean =>
  birthDate !== null && ageAt(birthDate, new Date()) < ADULT_AGE

async function getScreenTime(db: Db, viewer: Viewer, device: string, day: string): Promise<ScreenTime> {
  const found = await repository.findLimit(db, viewer.id, day, device)
  if (!found) throw userNotExist()
  const { birthDate, minutes, salt, hash, isPassed, ownMs, othersMs } = found
  return {
    minutes,
    passcode: salt !== null && hash !== null ? { salt, hash } : null,
    isMinor: isMinor(birthDate),
    isPassed,
    ownMs,
    othersMs,
  }
}

/**
 * Stores the viewer's screen time on a device on a day.
 * @throws {ApiError} 400 for a date that is current nowhere on Earth
 */
export async function reportScreenTime(
  db: Db,
  viewer: Viewer,
  device: string,
  { day, spentMs }: ParsedInput<'screenTime.report'>,
): Promise<ScreenTime> {
  requireDay(day)
  await repository.saveSpent(db, viewer.id, { day, spentMs, deviceId: device })
  return getScreenTime(db, viewer, device, day)
}

function requireDay(day: string): void {
  const [earliest, latest] = [EARLIEST_MS, LATEST_MS].map((offsetMs) =>
    new Date(Date.now() + offsetMs).toISOString().slice(0, 10),
  )
  if (day < (earliest ?? '') || day > (latest ?? '')) {
    throw invalidInput(sentence('fieldsNotValid'), { day: sentence('clockWrong') })
  }
}

/**
 * Changes the limit or the passcode of the viewer, or lifts the limit for today.
 * @param limitGuess counts a passcode that was entered
 * @throws {ApiError} 403 for a wrong passcode, 422 for a minor who wants no limit, 429 after many guesses
 */
export async function setScreenTime(
  db: Tx,
  viewer: Viewer,
  device: string,
  input: ParsedInput<'screenTime.set'>,
  limitGuess: () => Promise<void>,
): Promise<ScreenTime> {
  requireDay(input.day)
  const locked = await repository.lockLimit(db, viewer.id)
  const known = await getScreenTime(db, viewer, device, input.day)
  if (known.isMinor && input.minutes === NO_SCREEN_TIME_LIMIT) throw unprocessable(sentence('limitOfMinors'))
  if (locked?.hash != null) {
    await limitGuess()
    if (!isSame(input.proof ?? '', locked.hash)) throw passcodeRefused()
  }
  await repository.updateLimit(db, viewer.id, input)
  return getScreenTime(db, viewer, device, input.day)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Removes the passcode of a viewer who has forgotten it and given their password. */
export const forgetPasscode = (db: Db, viewer: Viewer): Promise<void> =>
  repository.deletePasscode(db, viewer.id)
