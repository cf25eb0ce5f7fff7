import type { LoggedIn, Session as SessionAnswer } from '#contract/endpoints/session.ts'
import { ApiError } from '#contract/errors.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { notLoggedIn } from '#server/api/problems.ts'
import { requireDevice, type CallContext, type FeatureRoutes, type OpenContext } from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import { setPasswordOf } from '#server/auth/password.ts'
import type { Session } from '#server/auth/sessions.ts'
import type { Deletion } from '#server/features/account/deletion-service.ts'
import type { Emails } from '#server/features/account/email-service.ts'
import type { OpenIds } from '#server/features/account/open-id-service.ts'
import type { Passkeys } from '#server/features/account/passkey-service.ts'
import { requirePassword } from '#server/features/account/password-service.ts'
import type { SecondFactors } from '#server/features/account/second-factor-service.ts'
import { endSessions } from '#server/features/account/sessions-service.ts'
import type { ReadSite } from '#server/features/site/settings-service.ts'
import { admitSignUp } from '#server/features/site/sign-up-service.ts'
import type { Csrf } from '#server/security/csrf.ts'

import type { LogInWatch } from './log-in-watch-service.ts'
import { presentAccounts, presentSession, refuseReservedName } from './service.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

interface SessionTools {
  auth: Auth
  csrf: Csrf
  watch: LogInWatch
  factors: SecondFactors
  passkeys: Passkeys
  emails: Emails
  openIds: OpenIds
  deletion: Deletion
  readSite: ReadSite
}

/** Log-in and log-out. A CSRF token from before is invalid afterwards. */
export function sessionRoutes({
  auth,
  csrf,
  watch,
  factors,
  passkeys,
  emails,
  openIds,
  deletion,
  readSite,
}: SessionTools): FeatureRoutes<'session'> {
  const answer = async (context: CallContext, session: Session | null): Promise<SessionAnswer> => {
    csrf.issue(context.headers, context.responseHeaders, session?.token ?? null)
    return presentSession(context.db, session?.viewer ?? null)
  }

  /** Counts a refused attempt to log in to the account of that name. */
  const noting = <T>(context: CallContext, username: string, attempt: () => Promise<T>): Promise<T> =>
    attempt().catch((error: unknown) => {
      const isRefused = error instanceof ApiError && error.statusCode === StatusCode.credentialsRefused
      if (isRefused) watch.noteFailure(context.db, username, context.clientAddress)
      throw error
    })

  /**
   * Restores the account of a user who has logged in.
   * @throws {ApiError} 401 when the account is being removed; the session ends at once
   */
  const comeBack = ({ db }: OpenContext, { id, viewer }: Session): Promise<boolean> =>
    deletion.comeBack(viewer).catch(async (error: unknown) => {
      await db.transaction((tx) => endSessions(tx, viewer, { id }))
      throw error
    })

  /** Makes the response to a log-in, after everything that follows from it. */
  const welcome = async (context: OpenContext, session: Session): Promise<LoggedIn> => {
    const hasReturned = await comeBack(context, session)
    const failedLogIns = await watch.noteLogIn(context.db, session.viewer, requireDevice(context))
    return {
      ...(await answer(context, session)),
      ...(failedLogIns && { failedLogIns }),
      ...(hasReturned && { hasReturned }),
    }
  }

  return {
    'session.current': (_input, { db, viewer }) => presentSession(db, viewer),
    'session.signUp': async ({ invitation, introduction, addsAccount, ...input }, context) => {
      await openIds.requireOtherWays(context.db, null)
      await refuseReservedName(context.db, input.username)
      await refuseWeakPassword(input.username, input.password)
      const session = await admitSignUp(
        context.db,
        await readSite(),
        { invitation, introduction },
        (standing) => auth.signUp(input, { ...context, addsAccount }, standing),
      )
      await watch.noteLogIn(context.db, session.viewer, requireDevice(context))
      return answer(context, session)
    },
    'session.logIn': async ({ addsAccount, ...input }, context) => {
      const session = await noting(context, input.username, async () => {
        await factors.requireForLogIn(context.db, input)
        await openIds.requirePasswordWay(context.db, input)
        return auth.logIn(input, { ...context, addsAccount })
      })
      return welcome(context, session)
    },
    'session.passkeyChallenge': (_input, context) => passkeys.challenge(context),
    'session.logInWithPasskey': async (input, context) => {
      const userId = await passkeys.verify(context, input.answer)
      await openIds.requireOtherWays(context.db, userId)
      return welcome(context, await auth.logInAs(userId, { ...context, addsAccount: input.addsAccount }))
    },
    'session.finishOpenId': async (input, context) => {
      const arrival = await openIds.finish(context, input)
      const { outcome, returnPath } = arrival
      if (outcome === 'linked' || outcome === 'confirmed') {
        if (context.sessionId !== undefined) await openIds.noteSession(context.db, context.sessionId, arrival)
        return { ...(await presentSession(context.db, context.viewer)), outcome, returnPath }
      }
      const { addsAccount } = arrival
      const session = await auth.logInAs(arrival.userId, { ...context, addsAccount })
      await openIds.noteSession(context.db, session.id, arrival)
      return { ...(await welcome(context, session)), outcome, returnPath }
    },
    'session.mailCode': async ({ username }, context) => {
      emails.mailCode(context.db, username)
      return {}
    },
    'session.recover': async (input, context) => {
      await refuseWeakPassword(input.username, input.newPassword, 'newPassword')
      const allow = (userId: string) => openIds.requireOtherWays(context.db, userId)
      const user = await noting(context, input.username, () => factors.recover(context.db, input, allow))
      await openIds.forget(context.db, user.id)
      await setPasswordOf(context.db, user.id, input.newPassword)
      // Shuts out a stranger who knows the old password, including a passkey that they may have added.
      await passkeys.removeAll(context.db, user)
      await emails.notifyRecovered(context.db, user)
      await context.db.transaction((tx) => endSessions(tx, user, 'all'))
      await watch.forgetOtherDevices(context.db, user, requireDevice(context))
      const session = await auth.logIn({ username: user.uniqueId, password: input.newPassword }, context)
      await comeBack(context, session)
      await watch.noteLogIn(context.db, session.viewer, requireDevice(context))
      return answer(context, session)
    },
    'session.deleteAccount': async ({ password }, context) => {
      await requirePassword(context, { watch, openIds }, password)
      await deletion.leave(context.viewer)
      return answer(context, await auth.logOut(context))
    },
    'session.accounts': async (_input, context) => ({
      users: await presentAccounts(context.db, await auth.otherSessions(context)),
    }),
    'session.switch': async ({ userId }, context) => {
      const session = await auth.switchTo(userId, context)
      if (!session) throw notLoggedIn()
      return answer(context, session)
    },
    'session.logOut': async ({ isForAll }, context) => {
      const providerUrl = await openIds.logOutAddress(context)
      const next = await auth.logOut(context, isForAll)
      return {
        ...(await answer(context, next)),
        // The other account continues here, so the visitor does not leave.
        ...(providerUrl !== undefined && !next && { providerUrl }),
      }
    },
  }
}
