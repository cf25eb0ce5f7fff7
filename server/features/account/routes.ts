import { notLoggedIn } from '#server/api/problems.ts'
import {
  requireDevice,
  type CallContext,
  type FeatureRoutes,
  type UserContext,
  type OpenContext,
} from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import { forgetPasscode } from '#server/features/screen-time/service.ts'
import type { LogInWatch } from '#server/features/session/log-in-watch-service.ts'
import { presentSession } from '#server/features/session/service.ts'
import { acceptRules } from '#server/features/site/rules-service.ts'
import type { Csrf } from '#server/security/csrf.ts'

import type { Emails } from './email-service.ts'
import type { DataExports } from './export-service.ts'
import type { OpenIds } from './open-id-service.ts'
import type { Passkeys } from './passkey-service.ts'
import { changePassword, requirePassword } from './password-service.ts'
import type { SecondFactors } from './second-factor-service.ts'
import { endSessions, listSessions } from './sessions-service.ts'
import { changeUsername } from './username-service.ts'

interface AccountTools {
  auth: Auth
  csrf: Csrf
  watch: LogInWatch
  exports: DataExports
  factors: SecondFactors
  passkeys: Passkeys
  emails: Emails
  openIds: OpenIds
  siteName: () => Promise<string>
}

/** Calls about the viewer's own account, such as its password and devices. */
export function accountRoutes({
  auth,
  csrf,
  watch,
  exports,
  factors,
  passkeys,
  emails,
  openIds,
  siteName,
}: AccountTools): FeatureRoutes<'account'> {
  /** @throws {ApiError} 403 with the field. Counts the guess */
  const requirePasswordAndCode = async (
    context: UserContext,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<void> => {
    const { viewer } = context
    await requirePassword(context, { watch, openIds }, password)
    await factors.requireOwn(context.db, viewer, code).catch((error: unknown) => {
      if (code) watch.noteFailure(context.db, viewer.uniqueId, context.clientAddress)
      throw error
    })
  }
  /** Logs out a stranger who may have got in before. */
  const endOthers = async (context: UserContext & OpenContext): Promise<number> => {
    const { db, viewer } = context
    await watch.forgetOtherDevices(db, viewer, requireDevice(context))
    return db.transaction((tx) => endSessions(tx, viewer, { exceptId: requireSession(context) }))
  }

  return {
    'account.changePassword': async ({ password, newPassword, endsOthers }, context) => {
      const { viewer } = context
      const sessionId = requireSession(context)
      await requirePassword(context, { watch, openIds }, password)
      await changePassword(context.db, viewer, newPassword)
      // A cookie that was copied before becomes useless.
      csrf.issue(context.headers, context.responseHeaders, await auth.renewToken(sessionId, context))
      return { endedCount: endsOthers ? await endOthers(context) : 0 }
    },
    'account.changeUsername': async ({ username }, { db, viewer }) => {
      await changeUsername(db, viewer, username)
      return presentSession(db, viewer)
    },
    'account.export': (_input, { db, viewer }) => exports.find(db, viewer),
    'account.requestExport': (_input, { db, viewer }) => exports.request(db, viewer),
    'account.security': async (_input, context) => {
      const { viewer } = context
      return {
        ...(await factors.describe(context.db, viewer)),
        ...(await openIds.describe(context.db, viewer, requireSession(context))),
      }
    },
    'account.makeRecoveryCodes': async (input, context) => {
      await requirePasswordAndCode(context, input)
      const { viewer } = context
      return context.db.transaction((tx) => factors.makeRecoveryCodes(tx, viewer))
    },
    'account.beginSecondFactor': async ({ password }, context) => {
      await requirePassword(context, { watch, openIds }, password)
      return factors.begin(context.db, context.viewer, await siteName())
    },
    'account.confirmSecondFactor': async ({ code }, context) => {
      const { viewer } = context
      const confirmed = await context.db.transaction((tx) => factors.confirm(tx, viewer, code))
      await endOthers(context)
      return confirmed
    },
    'account.endSecondFactor': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await factors.end(context.db, context.viewer)
      return {}
    },
    'account.forgetPasscode': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await forgetPasscode(context.db, context.viewer)
      return {}
    },
    'account.passkeys': (_input, { db, viewer }) => passkeys.list(db, viewer),
    'account.beginPasskey': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return passkeys.begin(context, context.viewer)
    },
    'account.addPasskey': ({ answer }, context) => passkeys.add(context, context.viewer, answer),
    'account.removePasskey': async ({ id, ...input }, context) => {
      await requirePasswordAndCode(context, input)
      return passkeys.remove(context.db, context.viewer, id)
    },
    'account.acceptRules': async ({ version }, context) => {
      await acceptRules(context.db, context.viewer.id, version)
      return {}
    },
    'account.email': (_input, { db, viewer }) => emails.describe(db, viewer),
    'account.setEmail': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return emails.begin(context.db, context.viewer, input)
    },
    'account.confirmEmail': ({ emailCode }, { db, viewer }) => emails.confirm(db, viewer, emailCode),
    'account.removeEmail': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return emails.remove(context.db, context.viewer)
    },
    'account.beginOpenId': ({ purpose, returnPath, addsAccount }, context) =>
      openIds.begin(context, purpose, returnPath, addsAccount),
    'account.linkOpenId': async ({ returnPath, ...input }, context) => {
      await requirePasswordAndCode(context, input)
      return openIds.begin(context, 'link', returnPath)
    },
    'account.unlinkOpenId': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await openIds.unlink(context.db, context.viewer)
      return {}
    },
    'account.sessions': async (_input, context) => ({
      sessions: await listSessions(context.db, context.viewer, requireSession(context)),
    }),
    'account.endSessions': async ({ sessionId }, context) => {
      const { db, viewer } = context
      const which = sessionId === undefined ? { exceptId: requireSession(context) } : { id: sessionId }
      return { endedCount: await db.transaction((tx) => endSessions(tx, viewer, which)) }
    },
  }
}

function requireSession({ sessionId }: CallContext): string {
  if (sessionId === undefined) throw notLoggedIn()
  return sessionId
}
