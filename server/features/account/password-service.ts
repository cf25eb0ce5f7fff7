import type { Viewer } from '#server/api/route.ts'
import { setPasswordOf } from '#server/auth/password.ts'
import type { Db } from '#server/db/client.ts'
import { refuseWeakPassword } from '#server/features/session/weak-passwords.ts'

/** @throws {ApiError} 400 when the new password is easily guessed */
export async function changePassword(db: Db, viewer: Viewer, newPassword: string): Promise<void> {
  await refuseWeakPassword(viewer.uniqueId, newPassword, 'newPassword')
  await setPasswordOf(db, viewer.id, newPassword)
}
