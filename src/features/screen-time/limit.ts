import {
  NO_SCREEN_TIME_LIMIT as NO_LIMIT,
  SCREEN_TIME_LIMITS as LIMITS,
  SCREEN_TIME_REPORT_MS,
} from '#contract/screen-time.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

import { type Count, dayOf } from './count.ts'
import { isHashed, type HashedPasscode } from './passcode.ts'

/** The default for minors, in minutes. */
const MINOR_LIMIT = 60

/** Changes that were made without a network, to be sent later. */
export interface PendingChange {
  minutes?: (typeof LIMITS)[number] | typeof NO_LIMIT
  passcode?: HashedPasscode
  /** The day whose limit was passed. */
  passedDay?: string
  /** The hash of the previous passcode as the user entered it. */
  proof?: string
}

/** A user's settings, as this device knows them. */
export interface LimitSettings {
  /** Minutes a day. Absent: the default. */
  minutes?: number
  passcode?: HashedPasscode
  /** As the server last reported it, for visits without a network. */
  isMinor?: boolean
  /** Whether these are the account's settings. Earlier builds had settings for each device. */
  isOfAccount?: boolean
  pending?: PendingChange
  /** Consecutive wrong passcodes entered without a network. */
  wrongCount?: number
  /** No passcode is checked before this. Milliseconds since 1970. */
  waitUntilMs?: number
}

/** `undefined` removes a setting. */
type Loose<T> = { [Key in keyof T]?: T[Key] | undefined }

const settingsKey = (userId: string) => `vireo.screen-time.${userId}`
const countKey = (userId: string) => `vireo.screen-time-today.${userId}`

/** Without storage the settings apply to this page. */
const ofPage = new Map<string, unknown>()

function read(key: string): object {
  const stored = ofPage.get(key) ?? deviceStorage.readJson(key)
  return typeof stored === 'object' && stored !== null ? stored : {}
}

function write(key: string, value: object): void {
  if (deviceStorage.write(key, value)) ofPage.delete(key)
  else ofPage.set(key, value)
}

export function readLimit(userId: string): LimitSettings {
  const { minutes, passcode, isMinor, isOfAccount, pending, wrongCount, waitUntilMs } = read(
    settingsKey(userId),
  ) as Record<keyof LimitSettings, unknown>
  return {
    ...(typeof minutes === 'number' && { minutes }),
    ...(isHashed(passcode) && { passcode }),
    ...(typeof isMinor === 'boolean' && { isMinor }),
    ...(isOfAccount === true && { isOfAccount }),
    ...(typeof pending === 'object' && pending !== null && { pending }),
    ...(typeof wrongCount === 'number' && { wrongCount }),
    ...(typeof waitUntilMs === 'number' && { waitUntilMs }),
  }
}

export function changeLimit(userId: string, changes: Loose<LimitSettings>): LimitSettings {
  write(settingsKey(userId), { ...readLimit(userId), ...changes })
  return readLimit(userId)
}

/** Minutes a day after which the limit screen covers the page. 0: never. */
export const limitMinutes = ({
  minutes,
  isMinor = false,
}: LimitSettings): (typeof LIMITS)[number] | typeof NO_LIMIT => {
  const chosen = LIMITS.find((limit) => limit === minutes)
  if (chosen !== undefined) return chosen
  return isMinor ? MINOR_LIMIT : NO_LIMIT
}

export function readCount(userId: string): Count | undefined {
  const { day, spentMs, othersMs, countedUntilMs, isPassed } = read(countKey(userId)) as Record<
    keyof Count,
    unknown
  >
  return typeof day === 'string' &&
    typeof spentMs === 'number' &&
    typeof countedUntilMs === 'number' &&
    typeof isPassed === 'boolean'
    ? { day, spentMs, othersMs: typeof othersMs === 'number' ? othersMs : 0, countedUntilMs, isPassed }
    : undefined
}

export const writeCount = (userId: string, count: Count): void => write(countKey(userId), count)

/** Lets the user continue until the end of the day. */
export function passToday(userId: string, now: Date): void {
  const count = readCount(userId)
  if (count?.day === dayOf(now)) writeCount(userId, { ...count, isPassed: true })
}

/** Whole minutes that the user has spent here today, on all devices. */
export function minutesToday(userId: string, now: Date): number {
  const count = readCount(userId)
  return count?.day === dayOf(now) ? Math.floor((count.spentMs + count.othersMs) / 60_000) : 0
}

export const isReached = (settings: LimitSettings, { spentMs, othersMs, isPassed }: Count): boolean => {
  const minutes = limitMinutes(settings)
  return minutes !== NO_LIMIT && !isPassed && spentMs + othersMs >= minutes * 60_000
}

const syncedKey = (userId: string) => `vireo.screen-time-synced.${userId}`

/** Whether the server should be asked: no tab of this device has done so for long enough. */
export function isSyncDue(userId: string, now: Date): boolean {
  const { atMs } = read(syncedKey(userId)) as { atMs?: unknown }
  // The clock may have been set back.
  return typeof atMs !== 'number' || Math.abs(now.getTime() - atMs) >= SCREEN_TIME_REPORT_MS
}

export const noteSync = (userId: string, now: Date): void => write(syncedKey(userId), { atMs: now.getTime() })
