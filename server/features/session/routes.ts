import type { Session as SessionAnswer } from '#contract/endpoints/session.ts'
import type { CallContext, Routes } from '#server/app/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Csrf } from '#server/security/csrf.ts'

import { refuseReservedName, viewerSummary } from './service.ts'

/** Log-in and log-out. A token that was good before is not good after. */
export function sessionRoutes(auth: Auth, csrf: Csrf): Routes {
  const answer = async (context: CallContext, session: Session | null): Promise<SessionAnswer> => {
    csrf.issue(context.headers, context.responseHeaders, session?.token ?? null)
    return { user: await viewerSummary(context.db, session?.viewer ?? null) }
  }

  return {
    'session.current': async (_input, { db, viewer }) => ({ user: await viewerSummary(db, viewer) }),
    'session.signUp': async (input, context) => {
      refuseReservedName(input.username)
      return answer(context, await auth.signUp(input, context))
    },
    'session.logIn': async (input, context) => answer(context, await auth.logIn(input, context)),
    'session.logOut': async (_input, context) => {
      await auth.logOut(context)
      return answer(context, null)
    },
  }
}
