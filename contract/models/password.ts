import * as v from 'valibot'

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { asValibotMessage } from '../sentence.ts'

/** A password that is chosen now. The server refuses those that are easily guessed, too. */
export const NewPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH, asValibotMessage('passwordTooShort', { min: PASSWORD_MIN_LENGTH })),
  v.maxLength(PASSWORD_MAX_LENGTH, asValibotMessage('passwordTooLong', { max: PASSWORD_MAX_LENGTH })),
)

/**
 * The password of the viewer, to confirm what a device that is left open must not do. Empty for one who has none: the provider
 * of OpenID Connect confirms it then.
 */
export const ConfirmingPasswordSchema = v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH))

/** The password of an account, to log in or to confirm what a device that is left open must not do. */
export const OwnPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(asValibotMessage('enterPassword')),
  v.maxLength(PASSWORD_MAX_LENGTH),
)
