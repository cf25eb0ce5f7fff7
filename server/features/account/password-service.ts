import { sentence } from '#contract/sentence.ts'
import { invalidInput, passwordRefused } from '#server/api/problems.ts'
import type { UserContext, Viewer } from '#server/api/route.ts'
import { isPasswordOf, setPasswordOf } from '#server/auth/password.ts'
import type { Db } from '#server/db/client.ts'
import type { LogInWatch } from '#server/features/session/log-in-watch-service.ts'
import { refuseWeakPassword } from '#server/features/session/weak-passwords.ts'

import type { OpenIds } from './open-id-service.ts'

/** @throws {ApiError} 400 when the new password is easily guessed */
export async function changePassword(db: Db, viewer: Viewer, newPassword: string): Promise<void> {
  await refuseWeakPassword(viewer.uniqueId, newPassword, 'newPassword')
  await setPasswordOf(db, viewer.id, newPassword)
}

/**
 * Lets a viewer go on who has given their password again, or whom the OpenID Connect provider has just confirmed.
 * @throws {ApiError} 403 with the field, and counts the guess
 */
export async function requirePassword(
  context: UserContext,
  { watch, openIds }: { watch: LogInWatch; openIds: Pick<OpenIds, 'requireConfirmed'> },
  password: string,
): Promise<void> {
  const { viewer } = context
  if (password === '') {
    if (await openIds.requireConfirmed(context)) return
    throw invalidInput(sentence('fieldsNotValid'), { password: sentence('enterPassword') })
  }
  if (await isPasswordOf(context.db, viewer.id, password)) return
  watch.noteFailure(context.db, viewer.uniqueId, context.clientAddress)
  throw passwordRefused()
}
