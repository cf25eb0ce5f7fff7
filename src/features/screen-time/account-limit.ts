import type { ApiClient } from '#contract/client.ts'
import type { ScreenTime } from '#contract/endpoints/screen-time.ts'
import { isApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { messages } from '#messages/wellbeing.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

import { dayOf } from './count.ts'
import {
  changeLimit,
  noteSync,
  passToday,
  readCount,
  readLimit,
  type PendingChange,
  writeCount,
} from './limit.ts'
import { proofOf } from './passcode.ts'

/** Wrong passcodes in a row without a network that are free; each further one costs a growing wait. */
const FREE_GUESSES = 5
const MINUTE_MS = 60_000
const LONGEST_WAIT_MINUTES = 60

/** The number of changes begun and applied on this page: a response from before one of them is outdated. */
let changeCount = 0

/** Adopts the server's state of a day on this device. Time that the device has counted itself stays. */
function adopt(userId: string, day: string, state: ScreenTime): void {
  const { minutes, passcode, isMinor, isPassed, ownMs, othersMs } = state
  changeLimit(userId, {
    minutes: minutes ?? undefined,
    passcode: passcode ?? undefined,
    isMinor,
    isOfAccount: true,
    pending: undefined,
  })
  const now = new Date()
  if (dayOf(now) !== day) return
  const count = readCount(userId)
  const today = count?.day === day ? count : undefined
  writeCount(userId, {
    day,
    spentMs: Math.max(today?.spentMs ?? 0, ownMs),
    othersMs,
    countedUntilMs: today?.countedUntilMs ?? now.getTime(),
    isPassed: isPassed || today?.isPassed === true,
  })
}

/**
 * Reports to the server how long the user has been here today and their changes without a network, and gets the state of
 * their other devices.
 * @returns false when the user has changed something meanwhile, which takes precedence
 * @throws {ApiError} without a network
 */
export async function syncScreenTime(api: ApiClient, userId: string): Promise<boolean> {
  const countBefore = changeCount
  const now = new Date()
  noteSync(userId, now)
  const day = dayOf(now)
  const { isOfAccount, minutes, passcode, pending } = readLimit(userId)
  // A device from when each had its own settings contributes the choices made on it.
  const change: PendingChange = pending ?? (isOfAccount ? {} : choicesOf(minutes, passcode))
  if (Object.keys(change).length > 0) await sendPending(api, day, change)
  const count = readCount(userId)
  const spentMs = count?.day === day ? Math.floor(count.spentMs) : 0
  const state = await api.screenTime.report({ day, spentMs })
  if (changeCount !== countBefore) return false
  adopt(userId, day, state)
  return true
}

const choicesOf = (minutes: number | undefined, passcode: PendingChange['passcode']): PendingChange => ({
  ...(minutes !== undefined && { minutes: minutes as NonNullable<PendingChange['minutes']> }),
  ...(passcode && { passcode }),
})

async function sendPending(
  api: ApiClient,
  day: string,
  { passedDay, ...change }: PendingChange,
): Promise<void> {
  try {
    await api.screenTime.set({ day, ...change, ...(passedDay === day && { isPassed: true as const }) })
  } catch (error) {
    // Other refusals mean that another device has changed the passcode or the limit meanwhile, which takes
    // precedence.
    if (isAway(error) || isApiError(error, StatusCode.tooManyRequests)) throw error
  }
}

/** No response came, or none from the server itself. */
const isAway = (error: unknown): boolean =>
  !isApiError(error) || error.isNetworkError || error.problem.httpStatus >= 500

/** A change by the user; absent fields stay as they are. */
export interface Change {
  minutes?: NonNullable<PendingChange['minutes']>
  passcode?: NonNullable<PendingChange['passcode']>
  isPassed?: true
}

/**
 * Changes the limit or the passcode of the account, lets the user continue today, or, without a change, checks a passcode.
 * Without a network the change applies to this device and is sent later.
 * @param entered the passcode; absent when the account has none
 * @returns why it was refused, as a sentence
 */
export async function changeScreenTime(
  api: ApiClient,
  userId: string,
  change: Change,
  entered: string | undefined,
): Promise<string | undefined> {
  changeCount += 1
  const { passcode } = readLimit(userId)
  const proof = passcode && entered !== undefined ? await proofOf(entered, passcode) : undefined
  const day = dayOf(new Date())
  try {
    const state = await api.screenTime.set({ day, ...change, ...(proof !== undefined && { proof }) })
    changeCount += 1
    adopt(userId, day, state)
    return undefined
  } catch (error) {
    if (isAway(error)) return changeOffline(userId, change, proof)
    if (!isApiError(error) || !error.problem.fields?.['passcode']) return sentenceOf(error)
    // Another device may have changed it.
    await syncScreenTime(api, userId).catch(() => false)
    const isSame = readLimit(userId).passcode?.salt === passcode?.salt
    return isSame || entered === undefined
      ? messages.wrongPasscode
      : changeScreenTime(api, userId, change, entered)
  }
}

/** Does so with the state on the device. Wrong passcodes cost growing waits. */
function changeOffline(
  userId: string,
  { isPassed, ...change }: Change,
  proof: string | undefined,
): string | undefined {
  const { passcode, pending, wrongCount = 0, waitUntilMs = 0 } = readLimit(userId)
  const now = new Date()
  const waitMs = waitUntilMs - now.getTime()
  // A longer wait means that the clock was set back: it does not count.
  if (passcode && waitMs > 0 && waitMs <= LONGEST_WAIT_MINUTES * MINUTE_MS) {
    return messages.waitForPasscode({ count: Math.ceil(waitMs / MINUTE_MS) })
  }
  if (passcode && proof !== passcode.hash) {
    const extraCount = wrongCount + 1 - FREE_GUESSES
    const waitMinutes = Math.min(2 ** extraCount, LONGEST_WAIT_MINUTES)
    changeLimit(userId, {
      wrongCount: wrongCount + 1,
      ...(extraCount >= 0 && { waitUntilMs: now.getTime() + waitMinutes * MINUTE_MS }),
    })
    return messages.wrongPasscode
  }
  changeLimit(userId, {
    ...change,
    wrongCount: undefined,
    waitUntilMs: undefined,
    pending: {
      // The server knows the first passcode.
      ...(proof !== undefined && { proof }),
      ...pending,
      ...change,
      ...(isPassed && { passedDay: dayOf(now) }),
    },
  })
  if (isPassed) passToday(userId, now)
  return undefined
}

/**
 * Removes the passcode of a user who enters the password of their account.
 * @throws {ApiError}
 */
export async function forgetPasscode(
  api: ApiClient,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  changeCount += 1
  await api.account.forgetPasscode({ password, ...(code && { code }) })
  changeCount += 1
  changeLimit(userId, { passcode: undefined, pending: undefined })
}
