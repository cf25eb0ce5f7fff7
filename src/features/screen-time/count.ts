/** The time that a user has spent here on one day: in all tabs of the device together, and on their other devices. */
export interface Count {
  /** In the user's time zone: `YYYY-MM-DD`. */
  day: string
  spentMs: number
  /** Time on other devices, as the server last reported it. */
  othersMs: number
  /** The time up to which it is counted. Milliseconds since 1970. */
  countedUntilMs: number
  /** Whether the user has passed that day's limit with their passcode. */
  isPassed: boolean
}

/** How often a tab counts. */
export const STEP_MS = 5_000
/** A longer pause cannot come from a counting tab: the user was away, or the device slept. */
const MAX_STEP_MS = 3 * STEP_MS

/** The day in the time zone of the device, as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/**
 * Adds the time since the last step, whichever tab took it: two visible tabs do not count time twice. A new day starts
 * at zero.
 */
export function addStep(count: Count | undefined, now: Date): Count {
  const nowMs = now.getTime()
  const day = dayOf(now)
  if (count?.day !== day) return { day, spentMs: 0, othersMs: 0, countedUntilMs: nowMs, isPassed: false }
  const stepMs = nowMs - count.countedUntilMs
  const isHere = stepMs > 0 && stepMs <= MAX_STEP_MS
  return { ...count, spentMs: count.spentMs + (isHere ? stepMs : 0), countedUntilMs: nowMs }
}

/** Takes the first step after an absence. */
export const resume = (count: Count | undefined, now: Date): Count => {
  const next = addStep(count, now)
  const isOtherTabCounting = count !== undefined && now.getTime() - count.countedUntilMs < STEP_MS
  return count?.day === next.day && !isOtherTabCounting ? { ...next, spentMs: count.spentMs } : next
}
