import { notLoggedIn } from '#server/api/problems.ts'
import {
  requireDevice,
  requireViewer,
  transactionsOf,
  type CallContext,
  type FeatureRoutes,
} from '#server/api/route.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Publish } from '#server/bus/bus.ts'
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
  publish: Publish
  exports: DataExports
  factors: SecondFactors
  passkeys: Passkeys
  emails: Emails
  openIds: OpenIds
  siteName: () => Promise<string>
}

/** Calls about the viewer's own account: its password, its devices. */
export function accountRoutes({
  auth,
  csrf,
  watch,
  publish,
  exports,
  factors,
  passkeys,
  emails,
  openIds,
  siteName,
}: AccountTools): FeatureRoutes<'account'> {
  /** @throws {ApiError} 403 at the field. Counts the guess */
  const requirePasswordAndCode = async (
    context: CallContext,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<void> => {
    const viewer = requireViewer(context)
    await requirePassword(context, { watch, openIds }, password)
    await factors.requireOwn(context.db, viewer, code).catch((error: unknown) => {
      if (code) watch.noteFailure(context.db, viewer.uniqueId, context.clientAddress)
      throw error
    })
  }
  /** A stranger who has got in before is out. */
  const endOthers = async (context: CallContext): Promise<number> => {
    const viewer = requireViewer(context)
    await watch.forgetOtherDevices(context.db, viewer, requireDevice(context))
    return endSessions(context.db, viewer, { exceptId: requireSession(context) }, publish)
  }

  return {
    'account.changePassword': async ({ password, newPassword, endsOthers }, context) => {
      const viewer = requireViewer(context)
      const sessionId = requireSession(context)
      await requirePassword(context, { watch, openIds }, password)
      await changePassword(context.db, viewer, newPassword)
      // A cookie that was copied before reads nothing after.
      csrf.issue(context.headers, context.responseHeaders, await auth.renewToken(sessionId, context))
      return { endedCount: endsOthers ? await endOthers(context) : 0 }
    },
    'account.changeUsername': async ({ username }, { db, ...context }) => {
      const viewer = requireViewer({ db, ...context })
      await changeUsername(db, viewer, username)
      return presentSession(db, viewer)
    },
    'account.export': async (_input, context) => exports.find(context.db, requireViewer(context)),
    'account.requestExport': async (_input, context) => exports.request(context.db, requireViewer(context)),
    'account.security': async (_input, context) => {
      const viewer = requireViewer(context)
      return {
        ...(await factors.describe(context.db, viewer)),
        ...(await openIds.describe(context.db, viewer, requireSession(context))),
      }
    },
    'account.makeRecoveryCodes': async (input, context) => {
      await requirePasswordAndCode(context, input)
      const viewer = requireViewer(context)
      return transactionsOf(context).transaction((db) => factors.makeRecoveryCodes(db, viewer))
    },
    'account.beginSecondFactor': async ({ password }, context) => {
      await requirePassword(context, { watch, openIds }, password)
      return factors.begin(context.db, requireViewer(context), await siteName())
    },
    'account.confirmSecondFactor': async ({ code }, context) => {
      const viewer = requireViewer(context)
      const confirmed = await transactionsOf(context).transaction((db) => factors.confirm(db, viewer, code))
      await endOthers(context)
      return confirmed
    },
    'account.endSecondFactor': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await factors.end(context.db, requireViewer(context))
      return {}
    },
    'account.forgetPasscode': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await forgetPasscode(context.db, requireViewer(context))
      return {}
    },
    'account.passkeys': async (_input, context) => passkeys.list(context.db, requireViewer(context)),
    'account.beginPasskey': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return passkeys.begin(context, requireViewer(context))
    },
    'account.addPasskey': async ({ answer }, context) =>
      passkeys.add(context, requireViewer(context), answer),
    'account.removePasskey': async ({ id, ...input }, context) => {
      await requirePasswordAndCode(context, input)
      return passkeys.remove(context.db, requireViewer(context), id)
    },
    'account.acceptRules': async ({ version }, context) => {
      await acceptRules(context.db, requireViewer(context).id, version)
      return {}
    },
    'account.email': async (_input, context) => emails.describe(context.db, requireViewer(context)),
    'account.setEmail': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return emails.begin(context.db, requireViewer(context), input)
    },
    'account.confirmEmail': async ({ emailCode }, context) =>
      emails.confirm(context.db, requireViewer(context), emailCode),
    'account.removeEmail': async (input, context) => {
      await requirePasswordAndCode(context, input)
      return emails.remove(context.db, requireViewer(context))
    },
    'account.beginOpenId': ({ purpose, returnPath, addsAccount }, context) =>
      openIds.begin(context, purpose, returnPath, addsAccount),
    'account.linkOpenId': async ({ returnPath, ...input }, context) => {
      await requirePasswordAndCode(context, input)
      return openIds.begin(context, 'link', returnPath)
    },
    'account.unlinkOpenId': async (input, context) => {
      await requirePasswordAndCode(context, input)
      await openIds.unlink(context.db, requireViewer(context))
      return {}
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
