import type { STATUSES } from '#contract/status-screens.ts'
import { messages } from '#messages/states.ts'

type Code = keyof typeof STATUSES

/** Titles of the states that have a screen of their own (specification section 8, docs/status-codes.md). */
const TITLES = {
  10113: 'slideTitle',
  10114: 'blockTitle',
  10209: 'hashtagBlacklistTitle',
  10211: 'hashtagSensitiveTitle',
  10212: 'hashtagRemovedTitle',
  10213: 'lowAgeTitle',
  10214: 'ageUnknownTitle',
  10215: 'abnormalTitle',
  10216: 'videoPrivateTitle',
  10217: 'firstReviewTitle',
  10218: 'soundRemovedTitle',
  10219: 'soundNoCopyrightTitle',
  10220: 'removedWithSoundTitle',
  10221: 'userBannedTitle',
  10222: 'userPrivateTitle',
  10223: 'userFtcTitle',
  10227: 'recheckTitle',
  10228: 'riskTitle',
  10229: 'maskTitle',
  10230: 'maskTitle',
  10231: 'regionTitle',
  10404: 'feedLimitTitle',
} as const satisfies Partial<Record<Code, keyof typeof messages>>
export type StateCode = keyof typeof TITLES

export const isStateCode = (code: number): code is StateCode => code in TITLES

export const titleOfState = (code: StateCode): string => messages[TITLES[code]]
