import * as v from 'valibot'

import { write } from '../endpoint.ts'
import { SCREEN_TIME_DAY_MS, SCREEN_TIME_LIMITS, NO_SCREEN_TIME_LIMIT } from '../screen-time.ts'

const DaySchema = v.pipe(v.string(), v.isoDate('This is not a date.'))
const SpentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SCREEN_TIME_DAY_MS))
const Base64Schema = v.pipe(v.string(), v.regex(/^[\w+/]{1,64}=*$/), v.maxLength(64))
const PasscodeSchema = v.object({ salt: Base64Schema, hash: Base64Schema })
const MinutesSchema = v.picklist([NO_SCREEN_TIME_LIMIT, ...SCREEN_TIME_LIMITS])

/** The limit of an account, and the screen time of its user on one day. */
export const ScreenTimeSchema = v.object({
  /** Minutes a day. Null: none was chosen, so the default applies. */
  minutes: v.nullable(MinutesSchema),
  /** Hashed by a device, so that devices can check it without a network. Null: none was chosen. */
  passcode: v.nullable(PasscodeSchema),
  isMinor: v.boolean(),
  /** The user has lifted today's limit with their passcode. */
  isPassed: v.boolean(),
  /** On this device, as it reported itself. */
  ownMs: SpentSchema,
  /** On all other devices together. */
  othersMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type ScreenTime = v.InferOutput<typeof ScreenTimeSchema>

const day = {
  /** In the device's time zone. */
  day: DaySchema,
}

/** The daily limit of screen time, for all devices of an account together. */
export const screenTimeEndpoints = {
  /**
   * Reports the total time that the user has spent on this device on a day, so that a report that comes twice or late
   * does no harm. The response has the time on the other devices.
   */
  'screenTime.report': write({
    path: '/api/user/screen_time/report/',
    input: v.object({ ...day, spentMs: SpentSchema }),
    output: ScreenTimeSchema,
    policy: { access: 'member', idempotency: 'natural', limit: 'screenTime' },
  }),
  /** Changes the given values. Requires the passcode, if there is one. */
  'screenTime.set': write({
    path: '/api/user/screen_time/set/',
    input: v.object({
      ...day,
      minutes: v.optional(MinutesSchema),
      passcode: v.optional(PasscodeSchema),
      /** Lifts the limit until the day is over. */
      isPassed: v.optional(v.literal(true)),
      /** The hash of the entered passcode, with the salt of the stored one. */
      proof: v.optional(Base64Schema),
    }),
    output: ScreenTimeSchema,
    policy: { access: 'member', idempotency: 'transaction', limit: 'screenTime' },
  }),
}
