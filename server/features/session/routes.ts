import type { Session as SessionAnswer } from '#contract/endpoints/session.ts'
import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { requireDevice, type CallContext, type FeatureRoutes } from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Csrf } from '#server/security/csrf.ts'

import type { LogInWatch } from './log-in-watch-service.ts'
import { presentSession, refuseReservedName } from './service.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

/** Log-in and log-out. A token that was good before is not good after. */
export function sessionRoutes(auth: Auth, csrf: Csrf, watch: LogInWatch): FeatureRoutes<'session'> {
  const answer = async (context: CallContext, session: Session | null): Promise<SessionAnswer> => {
    csrf.issue(context.headers, context.responseHeaders, session?.token ?? null)
    return presentSession(context.db, session?.viewer ?? null)
  }

  return {
    'session.current': (_input, { db, viewer }) => presentSession(db, viewer),
    'session.signUp': async (input, context) => {
      await refuseReservedName(context.db, input.username)
      await refuseWeakPassword(input.username, input.password)
      const session = await auth.signUp(input, context)
      await watch.noteLogIn(context.db, session.viewer, requireDevice(context))
      return answer(context, session)
    },
    'session.logIn': async (input, context) => {
      const session = await auth.logIn(input, context).catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.statusCode === StatusCode.credentialsRefused
        if (isRefused) watch.noteFailure(context.db, input.username, context.clientAddress)
        throw error
      })
      const failedLogIns = await watch.noteLogIn(context.db, session.viewer, requireDevice(context))
      return { ...(await answer(context, session)), ...(failedLogIns && { failedLogIns }) }
    },
    'session.logOut': async (_input, context) => {
      await auth.logOut(context)
      return answer(context, null)
    },
  }
}
