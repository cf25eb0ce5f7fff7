import type { ListedUser, UserRecord } from '#contract/models/operator.ts'
import { NEW_SITE } from '#contract/models/site.ts'
import type { StoringUser } from '#contract/models/upkeep.ts'

import { claim, managedUser, ownDecision, user, video, type SamplesOf } from './things.ts'

const invitation = { code: 'K7QMX2HD9R', uses: 30, usesLeft: 27, untilTime: 1_795_255_596 }
const storingUser: StoringUser = {
  id: user.id,
  uniqueId: user.uniqueId,
  secUid: user.secUid,
  nickname: user.nickname,
  avatarUrl: null,
  storedBytes: 5_000_000,
  recordingBytes: 0,
  ownMaxBytes: 20_000_000_000,
}

const listedUser: ListedUser = {
  ...managedUser,
  lastActiveTime: 1_795_255_596,
  reportCount: 2,
  decisionCount: 1,
}
const reportOfUser = {
  id: '117569566383534086',
  subject: { kind: 'video', videoId: video.id },
  reason: 'spam',
  time: 1_795_255_596,
  other: { id: user.id, uniqueId: user.uniqueId },
  outcome: 'open',
} as const
const caseVideo = {
  id: video.id,
  author: { uniqueId: user.uniqueId, secUid: user.secUid },
  posterUrl: '/media/poster/ab/abd.webp',
  videoUrl: '/media/video/ab/abc.mp4',
}
const userRecord: UserRecord = {
  user: listedUser,
  sessionCount: 2,
  videos: [{ ...caseVideo, caption: video.caption, postTime: 1_795_255_596, moderation: 'none' }],
  reportsAbout: [reportOfUser],
  reportsBy: [],
  history: [{ id: ownDecision.id, decision: 'warn', reason: 'spam', time: 1_795_255_596, isUndone: false }],
  isDecidable: true,
}

export const operatorsSamples: SamplesOf<'operator' | 'alerts'> = {
  'operator.reports': {
    input: { count: '24' },
    output: {
      cases: [
        {
          id: '117569566383534085',
          subject: { kind: 'video', videoId: video.id },
          reportCount: 2,
          firstTime: 1_795_255_596,
          reasons: [{ reason: 'spam', count: 2 }],
          reports: [
            {
              reporter: { id: user.id, uniqueId: user.uniqueId, actedCount: 1, dismissedCount: 0 },
              reason: 'spam',
              details: 'Again',
              time: 1_795_255_596,
            },
          ],
          excerpt: video.caption,
          author: managedUser,
          video: {
            id: video.id,
            author: { uniqueId: user.uniqueId, secUid: user.secUid },
            posterUrl: '/media/poster/ab/abd.webp',
            videoUrl: '/media/video/ab/abc.mp4',
          },
          history: [
            { id: ownDecision.id, decision: 'warn', reason: 'spam', time: 1_795_255_596, isUndone: false },
          ],
        },
      ],
      openCount: 1,
      cursor: null,
    },
  },
  'operator.overview': {
    input: {},
    output: {
      work: { reports: 3, videos: 5, appeals: 1, rights: 0, signUps: 2, feedback: 1, jobs: 0 },
      site: {
        signUps: { day: 2, week: 9 },
        activeUsers: { day: 40, week: 120 },
        liveCount: 1,
        disk: { totalBytes: 500_000_000_000, freeBytes: 200_000_000_000 },
        mail: {
          isSetUp: true,
          failingCount: 0,
          lastFailureTime: null,
          lastSentTime: 1_795_255_000,
          failure: { sinceTime: 1_795_255_596, cause: 'unreachable' },
        },
        version: '0.1.0',
      },
    },
  },
  'operator.testMail': { input: {}, output: { outcome: 'sent', address: 'mia@example.org' } },
  'operator.decide': {
    input: { caseIds: ['117569566383534085'], decision: 'keep', reason: 'spam' },
    output: { decided: [{ caseId: '117569566383534085', decisionId: ownDecision.id }] },
  },
  'operator.decideUser': {
    input: { userId: user.id, decision: 'warn', reason: 'spam' },
    output: { decisionId: ownDecision.id, user: managedUser },
  },
  'operator.decideSound': {
    input: { musicId: video.music?.id ?? '1', decision: 'silence', reason: 'rights' },
    output: { decisionId: ownDecision.id },
  },
  'operator.undo': { input: { decisionId: ownDecision.id }, output: { decisionId: ownDecision.id } },
  'operator.appeals': {
    input: { count: '24' },
    output: {
      appeals: [
        {
          author: managedUser,
          decision: ownDecision,
          moderator: { id: user.id, uniqueId: user.uniqueId },
          video: {
            id: video.id,
            author: { uniqueId: user.uniqueId, secUid: user.secUid },
            posterUrl: '/media/poster/ab/abd.webp',
            videoUrl: '/media/video/ab/abc.mp4',
          },
          history: [],
        },
      ],
      cursor: null,
    },
  },
  'operator.closeAppeal': {
    input: { decisionId: ownDecision.id, outcome: 'upheld' },
    output: { decisionId: ownDecision.id },
  },
  'operator.claims': {
    input: { count: '24' },
    output: {
      claims: [
        {
          ...claim,
          name: 'Ada Byron',
          email: 'ada@example.org',
          author: managedUser,
          video: caseVideo,
          history: userRecord.history,
        },
      ],
      cursor: null,
    },
  },
  'operator.closeClaim': {
    input: { claimId: claim.id, outcome: 'silence' },
    output: { claimId: claim.id, decisionId: ownDecision.id },
  },
  'operator.users': { input: { q: 'mia' }, output: { users: [listedUser], cursor: null } },
  'operator.user': { input: { userId: user.id }, output: userRecord },
  'operator.setRole': { input: { userId: user.id, role: 'moderator' }, output: { user: managedUser } },
  'operator.birthDate': { input: { userId: user.id }, output: { birthDate: '2009-05-17' } },
  'operator.setBirthDate': {
    input: { userId: user.id, birthDate: '2006-05-17' },
    output: { birthDate: '2006-05-17' },
  },
  'operator.elevate': { input: { password: 'a good password' }, output: { untilTime: 1_795_255_596 } },
  'operator.announcements': {
    input: {},
    output: {
      announcements: [{ id: '117569566383534087', texts: { en: 'Pause on Sunday' }, time: 1_795_255_596 }],
    },
  },
  'operator.announce': {
    input: { texts: { en: 'Pause on Sunday' } },
    output: { announcementId: '117569566383534087' },
  },
  'operator.withdrawAnnouncement': {
    input: { announcementId: '117569566383534087' },
    output: { announcementId: '117569566383534087' },
  },
  'operator.site': { input: {}, output: { settings: NEW_SITE, invitations: [invitation], lives: [] } },
  /** Settings that do not block the next call. */
  'operator.setSite': { input: { name: 'Reef' }, output: { settings: { ...NEW_SITE, name: 'Reef' } } },
  'operator.setMark': { input: { body: new Blob(['x']) }, output: { settings: NEW_SITE } },
  'operator.removeMark': { input: {}, output: { settings: NEW_SITE } },
  'operator.invite': { input: { uses: 30, days: 7 }, output: { invitation } },
  'operator.revokeInvitation': { input: { code: invitation.code }, output: {} },
  'alerts.get': {
    input: {},
    output: {
      own: { byEmail: false, byPush: true },
      canEmail: false,
      webhook: { url: 'https://alerts.example.org/vireo', secret: 'whsec_c2VjcmV0' },
      waitingCount: 1,
    },
  },
  'alerts.choose': {
    input: { byEmail: false, byPush: true },
    output: { own: { byEmail: false, byPush: true } },
  },
  /** Empty: otherwise the next call, a test alert, would be sent to it. */
  'alerts.setWebhook': { input: { url: '' }, output: { webhook: null } },
  'alerts.test': { input: {}, output: { outcome: 'taken', status: 204, text: '', durationMs: 40 } },
  'operator.signUps': {
    input: { count: '24' },
    output: {
      requests: [
        {
          id: user.id,
          uniqueId: user.uniqueId,
          secUid: user.secUid,
          nickname: user.nickname,
          avatarUrl: null,
          introduction: 'I film birds.',
          sinceTime: 1_795_255_596,
        },
      ],
      waitingCount: 1,
      cursor: null,
    },
  },
  'operator.answerSignUps': {
    input: { userIds: [user.id], isApproved: true },
    output: { answeredIds: [user.id] },
  },
  'operator.jobs': {
    input: { count: '24' },
    output: {
      jobs: [
        {
          id: 'd9b2d63d-a233-4123-847a-76838bf2413a',
          name: 'transcode',
          videoId: null,
          user: { id: user.id, uniqueId: user.uniqueId },
          time: 1_795_255_596,
          tryCount: 11,
          maxTryCount: 11,
          isWaiting: false,
          canRetry: true,
          cause: 'error',
          error: 'The disk is full.',
        },
      ],
      cursor: '1795255596000000_d9b2d63d-a233-4123-847a-76838bf2413a',
    },
  },
  'operator.retryJobs': {
    input: { jobIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
    output: { retriedIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
  },
  'operator.dismissJobs': {
    input: { jobIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
    output: { dismissedIds: ['d9b2d63d-a233-4123-847a-76838bf2413a'] },
  },
  'operator.errors': {
    input: { count: '24' },
    output: {
      errors: [
        {
          id: '0123456789ab',
          title: 'RangeError: out of range',
          count: 3,
          firstTime: 1_795_255_000,
          lastTime: 1_795_255_596,
          source: 'page',
          severity: 'error',
          isPolicy: false,
          during: 'on /foryou',
          release: null,
          calls: ['step (loop.js:1:2)'],
        },
      ],
      cursor: null,
    },
  },
  'operator.analytics': {
    input: { dayCount: 7 },
    output: {
      days: ['2026-11-29', '2026-11-30'],
      figures: {
        visitors: [40, 52],
        views: [900, 1_204],
        watchTimeSec: [7_200, 9_632.4],
        uploads: [3, 0],
        authors: [2, 0],
        signUps: [5, 1],
        storedBytes: [5_000_000, 5_000_000],
      },
      before: {
        visitors: 80,
        views: 1_900,
        watchTimeSec: 15_000,
        uploads: 4,
        authors: 4,
        signUps: 2,
        storedBytes: 4_000_000,
      },
      videos: [
        {
          id: '7',
          caption: 'Paper birds',
          authorUniqueId: 'mia',
          posterSmallUrl: '/media/1/poster.webp',
          views: 640,
        },
      ],
      sources: {
        scenes: [{ name: 'foryou', views: 1_500 }],
        visits: [{ name: 'google', views: 120 }],
        sites: [],
      },
    },
  },
  'operator.storage': {
    input: { q: 'mia' },
    output: {
      users: [storingUser],
      disk: { totalBytes: 500_000_000_000, freeBytes: 200_000_000_000 },
      userMaxBytes: null,
      configMaxBytes: 10_000_000_000,
      cursor: null,
    },
  },
  'operator.setQuota': {
    input: { userId: user.id, maxBytes: 20_000_000_000 },
    output: { user: storingUser },
  },
  'operator.dismissErrors': {
    input: { errorIds: ['0123456789ab'] },
    output: { dismissedIds: ['0123456789ab'] },
  },
  'operator.storageKinds': {
    input: {},
    output: {
      kinds: [{ kind: 'video', bytes: 5_000_000 }],
      usedBytes: 5_000_000,
      maxBytes: 500_000_000_000,
      bucket: 'vireo',
      comparedTime: 1_795_255_596,
    },
  },
  'operator.regularWork': {
    input: {},
    output: {
      work: [
        {
          name: 'videos',
          doneTime: 1_795_255_596,
          failedTime: 1_795_255_000,
          error: 'The disk is full.',
        },
        { name: 'mails', doneTime: null, failedTime: null, error: '' },
      ],
    },
  },
  'operator.elevation': { input: {}, output: { isElevated: false } },
  'operator.audit': {
    input: { count: '24', actor: 'ada', action: 'decide', subject: '#stork', from: '2026-11-01', to: '' },
    output: {
      entries: [
        {
          id: '117569566383534082',
          time: 1_795_255_596,
          actor: { id: user.id, uniqueId: user.uniqueId },
          isByCommand: false,
          action: 'role.grant',
          subject: `user ${user.id}`,
          about: { id: user.id, uniqueId: user.uniqueId },
          details: { to: 'moderator' },
        },
      ],
      cursor: null,
    },
  },
}
