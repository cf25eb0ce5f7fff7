import { ADULT_AGE } from '#contract/moderation.ts'
import { deviceStorage } from '#shared/browser-storage.ts'

import { type Count, dayOf } from './count.ts'
import { isHashed, type HashedPasscode } from './passcode.ts'

/** Minutes a day that can be chosen. */
export const LIMITS = [30, 60, 90, 120] as const
/** No limit. Minors have one always. */
export const NO_LIMIT = 0
/** With which minors begin. */
const MINOR_LIMIT = 60

/** A user's own settings on this device. */
export interface LimitSettings {
  /** Minutes a day. Absent: as one begins. */
  minutes?: number
  passcode?: HashedPasscode
  /** As the server said last, for visits without a network. */
  isMinor?: boolean
}

const settingsKey = (userId: string) => `vireo.screen-time.${userId}`
const countKey = (userId: string) => `vireo.screen-time-today.${userId}`

/** Without storage they hold for this page. */
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
  const { minutes, passcode, isMinor } = read(settingsKey(userId)) as Record<keyof LimitSettings, unknown>
  return {
    ...(typeof minutes === 'number' && { minutes }),
    ...(isHashed(passcode) && { passcode }),
    ...(typeof isMinor === 'boolean' && { isMinor }),
  }
}

export function changeLimit(userId: string, changes: LimitSettings): LimitSettings {
  const settings = { ...readLimit(userId), ...changes }
  write(settingsKey(userId), settings)
  return settings
}

/** Minutes a day after which the screen stands over the page. 0: never. */
export const limitMinutes = ({ minutes, isMinor = false }: LimitSettings): number => {
  const chosen = LIMITS.find((limit) => limit === minutes)
  if (chosen !== undefined) return chosen
  return isMinor ? MINOR_LIMIT : NO_LIMIT
}

export function readCount(userId: string): Count | undefined {
  const { day, spentMs, countedUntilMs, isPassed } = read(countKey(userId)) as Record<keyof Count, unknown>
  return typeof day === 'string' &&
    typeof spentMs === 'number' &&
    typeof countedUntilMs === 'number' &&
    typeof isPassed === 'boolean'
    ? { day, spentMs, countedUntilMs, isPassed }
    : undefined
}

export const writeCount = (userId: string, count: Count): void => write(countKey(userId), count)

/** Lets the user go on until the day is over. */
export function passToday(userId: string, now: Date): void {
  const count = readCount(userId)
  if (count?.day === dayOf(now)) writeCount(userId, { ...count, isPassed: true })
}

/** Minutes that the user has spent here today, whole ones. */
export function minutesToday(userId: string, now: Date): number {
  const count = readCount(userId)
  return count?.day === dayOf(now) ? Math.floor(count.spentMs / 60_000) : 0
}

export const isReached = (settings: LimitSettings, { spentMs, isPassed }: Count): boolean => {
  const minutes = limitMinutes(settings)
  return minutes !== NO_LIMIT && !isPassed && spentMs >= minutes * 60_000
}

/** @param birthDate `YYYY-MM-DD`. Absent: not known, and so no minor's */
export function isMinorAt(birthDate: string | undefined, now: Date): boolean {
  if (birthDate === undefined) return false
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  return now < new Date(year + ADULT_AGE, month - 1, day)
}
