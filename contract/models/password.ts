import * as v from 'valibot'

import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { asValibotMessage } from '../sentence.ts'

/** A newly chosen password. The server also refuses those that are easily guessed. */
export const NewPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_LENGTH, asValibotMessage('passwordTooShort', { min: PASSWORD_MIN_LENGTH })),
  v.maxLength(PASSWORD_MAX_LENGTH, asValibotMessage('passwordTooLong', { max: PASSWORD_MAX_LENGTH })),
)

/**
 * The viewer's password, to confirm actions that an unattended device must not allow. Empty for a viewer without a
 * password: the OpenID Connect provider confirms them instead.
 */
export const ConfirmingPasswordSchema = v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH))

/** The password of an account, to log in or to confirm actions that an unattended device must not allow. */
export const OwnPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty(asValibotMessage('enterPassword')),
  v.maxLength(PASSWORD_MAX_LENGTH),
)
