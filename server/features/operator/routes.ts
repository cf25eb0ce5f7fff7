import type { FeatureRoutes } from '#server/api/route.ts'
import type { SecondFactors } from '#server/features/account/second-factor-service.ts'
import type { Studio } from '#server/features/live/studio.ts'
import type { RightsTools } from '#server/features/rights/service.ts'

import { readAnalytics } from './analytics-service.ts'
import { announceTexts, listTexts, withdrawTexts } from './announcements-service.ts'
import { closeAppeal, listAppeals } from './appeals-service.ts'
import { listActions } from './audit-service.ts'
import { closeClaim, listClaims } from './claims-service.ts'
import { decideCases, decideSound, decideUser, undoDecision } from './decide-service.ts'
import { dismissErrors, listReports } from './errors-service.ts'
import { dismissJobs, listJobs, retryJobs, type FailedJobs } from './jobs-service.ts'
import { testMail, type MailTestTools } from './mail-test-service.ts'
import { removeMark, setMark, type MarkTools } from './mark-service.ts'
import { createOverviewReader, type OverviewTools } from './overview-service.ts'
import { listCases } from './queue-service.ts'
import { listRegularWork } from './regular-work-service.ts'
import { elevateSession, getElevation } from './roles-service.ts'
import { answerSignUps, listSignUps } from './sign-ups-service.ts'
import { getSite, invite, revokeInvitation, setSite } from './site-service.ts'
import { listKinds, listStorage, setQuota, type StorageTools } from './storage-service.ts'
import { getUserRecord } from './user-record-service.ts'
import { changeRole, correctBirthDate, getBirthDate, listUsers } from './users-service.ts'

export interface OperatorTools extends StorageTools, MarkTools, OverviewTools, MailTestTools {
  factors: SecondFactors
  studio: Pick<Studio, 'listOnAir'>
  rights: RightsTools
  failedJobs: FailedJobs
}

export const operatorRoutes = (tools: OperatorTools) => {
  const { factors, studio, rights, failedJobs } = tools
  const readOverview = createOverviewReader(tools)
  return {
    'operator.elevate': (input, { db, viewer, sessionId }) =>
      elevateSession(db, viewer, sessionId, input, factors),
    'operator.elevation': async (_input, { viewer }) => getElevation(viewer),
    'operator.overview': (_input, { db, viewer }) => readOverview(db, viewer),
    'operator.analytics': (input, { db, viewer }) => readAnalytics(db, viewer, input),
    'operator.testMail': (_input, { db, viewer }) => testMail(db, viewer, tools),
    'operator.audit': (input, { db, viewer }) => listActions(db, viewer, input),
    'operator.reports': (input, { db, viewer }) => listCases(db, viewer, input),
    'operator.decide': (input, { db, viewer }) => decideCases(db, viewer, input),
    'operator.decideUser': (input, { db, viewer }) => decideUser(db, viewer, input),
    'operator.decideSound': (input, { db, viewer }) => decideSound(db, viewer, input),
    'operator.undo': (input, { db, viewer }) => undoDecision(db, viewer, input),
    'operator.appeals': (input, { db, viewer }) => listAppeals(db, viewer, input),
    'operator.closeAppeal': (input, { db, viewer }) => closeAppeal(db, viewer, input),
    'operator.claims': (input, { db, viewer }) => listClaims(db, viewer, input),
    'operator.closeClaim': (input, { db, viewer }) => closeClaim(db, viewer, input, rights),
    'operator.users': (input, { db, viewer }) => listUsers(db, viewer, input),
    'operator.user': (input, { db, viewer }) => getUserRecord(db, viewer, input),
    'operator.setRole': (input, { db, viewer }) => changeRole(db, viewer, input),
    'operator.birthDate': (input, { db, viewer }) => getBirthDate(db, viewer, input),
    'operator.setBirthDate': (input, { db, viewer }) => correctBirthDate(db, viewer, input),
    'operator.announcements': (_input, { db, viewer }) => listTexts(db, viewer),
    'operator.announce': (input, { db, viewer }) => announceTexts(db, viewer, input),
    'operator.withdrawAnnouncement': (input, { db, viewer }) => withdrawTexts(db, viewer, input),
    'operator.site': (_input, { db, viewer }) => getSite(db, viewer, studio),
    'operator.setSite': (input, { db, viewer, clientAddress }) => setSite(db, viewer, input, clientAddress),
    'operator.setMark': (_input, { db, viewer, body }) => setMark(db, tools, viewer, body),
    'operator.removeMark': (_input, { db, viewer }) => removeMark(db, viewer),
    'operator.invite': (input, { db, viewer }) => invite(db, viewer, input),
    'operator.revokeInvitation': (input, { db, viewer }) => revokeInvitation(db, viewer, input),
    'operator.signUps': (input, { db, viewer }) => listSignUps(db, viewer, input),
    'operator.answerSignUps': (input, { db, viewer }) => answerSignUps(db, viewer, input),
    'operator.jobs': (input, { db, viewer }) => listJobs(db, viewer, input, failedJobs),
    'operator.retryJobs': (input, { db, viewer }) => retryJobs(db, viewer, input, failedJobs),
    'operator.dismissJobs': (input, { db, viewer }) => dismissJobs(db, viewer, input, failedJobs),
    'operator.errors': (input, { db, viewer }) => listReports(db, viewer, input),
    'operator.dismissErrors': (input, { db, viewer }) => dismissErrors(db, viewer, input),
    'operator.storage': (input, { db, viewer }) => listStorage(db, viewer, input, tools),
    'operator.storageKinds': (_input, { db, viewer }) => listKinds(db, viewer, tools),
    'operator.regularWork': (_input, { db, viewer }) => listRegularWork(db, viewer),
    'operator.setQuota': (input, { db, viewer }) => setQuota(db, viewer, input),
  } satisfies FeatureRoutes<'operator'>
}
