import * as v from 'valibot'

const PASSKEY_ID_MAX_LENGTH = 1_400

/** Id of a passkey, in base64url: up to 1023 bytes (WebAuthn, section 4). */
export const PasskeyIdSchema = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(PASSKEY_ID_MAX_LENGTH))

/** Options with which a browser asks its user's authenticator, in WebAuthn's JSON form (section 5.1). */
export const PasskeyOptionsSchema = v.record(v.string(), v.unknown())

/** An authenticator's response, in WebAuthn's JSON form. */
export const PasskeyAnswerSchema = v.looseObject({
  id: PasskeyIdSchema,
  response: v.record(v.string(), v.unknown()),
})
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswerSchema>

/** A passkey, as its user sees it. */
export const PasskeySchema = v.object({
  id: v.string(),
  /** Such as `Chrome · Android`. Empty if the browser was unknown. */
  name: v.string(),
  createTime: v.number(),
  /** Absent until the first use. */
  lastUseTime: v.optional(v.number()),
})
