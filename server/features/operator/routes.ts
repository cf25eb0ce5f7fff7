import { requireViewer, transactionsOf, type FeatureRoutes } from '#server/api/route.ts'
import type { Publish } from '#server/bus/bus.ts'
import type { SecondFactors } from '#server/features/account/second-factor-service.ts'
import type { Studio } from '#server/features/live/studio.ts'
import type { RightsTools } from '#server/features/rights/service.ts'

import { announceTexts, listTexts, withdrawTexts } from './announcements-service.ts'
import { closeAppeal, listAppeals } from './appeals-service.ts'
import { listActions } from './audit.ts'
import { closeClaim, listClaims } from './claims-service.ts'
import { decideCases, decideSound, decideUser, undoDecision } from './decide-service.ts'
import { dismissErrors, listReports } from './errors-service.ts'
import { dismissJobs, listJobs, retryJobs, type FailedJobs } from './jobs-service.ts'
import { removeMark, setMark, type MarkTools } from './mark-service.ts'
import { listCases } from './queue-service.ts'
import { listRegularWork } from './regular-work-service.ts'
import { elevateSession, getElevation } from './roles-service.ts'
import { answerSignUps, listSignUps } from './sign-ups-service.ts'
import { getSite, invite, revokeInvitation, setSite } from './site-service.ts'
import { createKindsReader, listStorage, setQuota, type StorageTools } from './storage-service.ts'
import { changeRole, correctBirthDate, getBirthDate, listUsers } from './users-service.ts'

export const operatorRoutes = (
  publish: Publish,
  factors: SecondFactors,
  studio: Pick<Studio, 'listOnAir'>,
  rights: RightsTools,
  failedJobs: FailedJobs,
  storage: StorageTools,
  mark: MarkTools,
) => {
  const readKinds = createKindsReader(storage)
  return {
    'operator.elevate': async (input, context) =>
      elevateSession(context.db, requireViewer(context), context.sessionId, input, factors),
    'operator.elevation': async (_input, context) => getElevation(requireViewer(context)),
    'operator.audit': async (input, context) => listActions(context.db, requireViewer(context), input),
    'operator.reports': async (input, context) => listCases(context.db, requireViewer(context), input),
    'operator.decide': async (input, context) =>
      decideCases(context.db, requireViewer(context), input, publish),
    'operator.decideUser': async (input, context) =>
      decideUser(context.db, requireViewer(context), input, publish),
    'operator.decideSound': async (input, context) =>
      decideSound(context.db, requireViewer(context), input, publish),
    'operator.undo': async (input, context) =>
      undoDecision(context.db, requireViewer(context), input, publish),
    'operator.appeals': async (input, context) => listAppeals(context.db, requireViewer(context), input),
    'operator.closeAppeal': async (input, context) =>
      closeAppeal(context.db, requireViewer(context), input, publish),
    'operator.claims': async (input, context) => listClaims(context.db, requireViewer(context), input),
    'operator.closeClaim': async (input, context) =>
      closeClaim(context.db, requireViewer(context), input, { ...rights, publish }),
    'operator.users': async (input, context) => listUsers(context.db, requireViewer(context), input),
    'operator.setRole': async (input, context) => changeRole(context.db, requireViewer(context), input),
    'operator.birthDate': async (input, context) => getBirthDate(context.db, requireViewer(context), input),
    'operator.setBirthDate': async (input, context) =>
      correctBirthDate(context.db, requireViewer(context), input, publish),
    'operator.announcements': async (_input, context) => listTexts(context.db, requireViewer(context)),
    'operator.announce': async (input, context) => announceTexts(context.db, requireViewer(context), input),
    'operator.withdrawAnnouncement': async (input, context) =>
      withdrawTexts(context.db, requireViewer(context), input),
    'operator.site': async (_input, context) => getSite(context.db, requireViewer(context), studio),
    'operator.setSite': async (input, context) =>
      setSite(context.db, requireViewer(context), input, context.clientAddress),
    'operator.setMark': async (_input, context) =>
      setMark(transactionsOf(context), mark, requireViewer(context), context.body),
    'operator.removeMark': async (_input, context) => removeMark(context.db, requireViewer(context)),
    'operator.invite': async (input, context) => invite(context.db, requireViewer(context), input),
    'operator.revokeInvitation': async (input, context) =>
      revokeInvitation(context.db, requireViewer(context), input),
    'operator.signUps': async (input, context) => listSignUps(context.db, requireViewer(context), input),
    'operator.answerSignUps': async (input, context) =>
      answerSignUps(context.db, requireViewer(context), input, publish),
    'operator.jobs': async (input, context) =>
      listJobs(context.db, requireViewer(context), input, failedJobs),
    'operator.retryJobs': async (input, context) =>
      retryJobs(context.db, requireViewer(context), input, failedJobs),
    'operator.dismissJobs': async (input, context) =>
      dismissJobs(context.db, requireViewer(context), input, failedJobs),
    'operator.errors': async (input, context) => listReports(context.db, requireViewer(context), input),
    'operator.dismissErrors': async (input, context) =>
      dismissErrors(context.db, requireViewer(context), input),
    'operator.storage': async (input, context) =>
      listStorage(context.db, requireViewer(context), input, storage),
    'operator.storageKinds': async (_input, context) => readKinds(context.db, requireViewer(context)),
    'operator.regularWork': async (_input, context) => listRegularWork(context.db, requireViewer(context)),
    'operator.setQuota': async (input, context) => setQuota(context.db, requireViewer(context), input),
  } satisfies FeatureRoutes<'operator'>
}
