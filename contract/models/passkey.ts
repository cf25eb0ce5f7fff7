import * as v from 'valibot'

const PASSKEY_ID_MAX_LENGTH = 1_400

/** Names a passkey, in base64url: up to 1023 bytes (WebAuthn, section 4). */
export const PasskeyIdSchema = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(PASSKEY_ID_MAX_LENGTH))

/** How a browser has its user's authenticator asked, as JSON of WebAuthn (section 5.1). */
export const PasskeyOptionsSchema = v.record(v.string(), v.unknown())

/** An authenticator's answer, as JSON of WebAuthn. */
export const PasskeyAnswerSchema = v.looseObject({
  id: PasskeyIdSchema,
  response: v.record(v.string(), v.unknown()),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswerSchema>

/** A passkey, for its user. */
export const PasskeySchema = v.object({
  id: v.string(),
  /** Such as `Chrome · Android`. Empty where the browser did not say. */
  name: v.string(),
  createTime: v.number(),
  /** Absent until the first use. */
  lastUseTime: v.optional(v.number()),
})
