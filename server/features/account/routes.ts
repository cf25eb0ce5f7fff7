import { notLoggedIn, passwordRefused } from '#server/api/problems.ts'
import { requireDevice, requireViewer, type CallContext, type FeatureRoutes } from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import { isPasswordOf } from '#server/auth/password.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { LogInWatch } from '#server/features/session/log-in-watch-service.ts'
import { presentSession } from '#server/features/session/service.ts'
import type { Csrf } from '#server/security/csrf.ts'

import { changePassword } from './password-service.ts'
import { endSessions, listSessions } from './sessions-service.ts'
import { changeUsername } from './username-service.ts'

interface AccountTools {
  auth: Auth
  csrf: Csrf
  watch: LogInWatch
  publish: Publish
}

/** Calls about the viewer's own account: its password, its devices. */
export function accountRoutes({ auth, csrf, watch, publish }: AccountTools): FeatureRoutes<'account'> {
  /** @throws {ApiError} 403 at the field, and counts the guess */
  const requirePassword = async (context: CallContext, password: string): Promise<void> => {
    const viewer = requireViewer(context)
    if (await isPasswordOf(context.db, viewer.id, password)) return
    watch.noteFailure(context.db, viewer.uniqueId, context.clientAddress)
    throw passwordRefused()
  }

  return {
    'account.changePassword': async ({ password, newPassword, endsOthers }, context) => {
      const viewer = requireViewer(context)
      const sessionId = requireSession(context)
      await requirePassword(context, password)
      await changePassword(context.db, viewer, newPassword)
      // A cookie that was copied before reads nothing after.
      csrf.issue(context.headers, context.responseHeaders, await auth.renewToken(sessionId, context))
      if (!endsOthers) return { endedCount: 0 }
      await watch.forgetOtherDevices(context.db, viewer, requireDevice(context))
      return { endedCount: await endSessions(context.db, viewer, { exceptId: sessionId }, publish) }
    },
    'account.changeUsername': async ({ username }, { db, ...context }) => {
      const viewer = requireViewer({ db, ...context })
      await changeUsername(db, viewer, username)
      return presentSession(db, viewer)
    },
    'account.sessions': async (_input, context) => ({
      sessions: await listSessions(context.db, requireViewer(context), requireSession(context)),
    }),
    'account.endSessions': async ({ sessionId }, context) => {
      const viewer = requireViewer(context)
      const which = sessionId === undefined ? { exceptId: requireSession(context) } : { id: sessionId }
      return { endedCount: await endSessions(context.db, viewer, which, publish) }
    },
  }
}

function requireSession({ sessionId }: CallContext): string {
  if (sessionId === undefined) throw notLoggedIn()
  return sessionId
}
