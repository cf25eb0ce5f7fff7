import type { ReviewedVideo } from '#contract/models/operator.ts'

import { claim, managedUser, ownDecision, video, type SamplesOf } from './things.ts'

const reviewedVideo: ReviewedVideo = {
  id: video.id,
  cause: 'risk',
  labels: ['risk'],
  postTime: video.createTime,
  caption: video.caption,
  audience: 'everyone',
  moderation: 'risk',
  maskReason: null,
  minAge: 0,
  isSilenced: false,
  reportCount: 0,
  posterUrl: '/media/poster/ab/abd.webp',
  videoUrl: '/media/video/ab/abc.mp4',
  author: managedUser,
  history: [],
  isDecidable: true,
}

export const moderationSamples: SamplesOf<'reports' | 'decisions' | 'review' | 'rights' | 'hashtags'> = {
  'reports.send': {
    input: { subject: { kind: 'video', videoId: video.id }, reason: 'spam', details: 'Twice a day' },
    output: { subject: { kind: 'video', videoId: video.id } },
  },
  'decisions.list': { input: { count: '24' }, output: { decisions: [ownDecision], cursor: null } },
  'decisions.reports': {
    input: { count: '24' },
    output: {
      reports: [
        {
          id: '117569566383534084',
          subject: { kind: 'video', videoId: video.id },
          uniqueId: 'mia.song',
          excerpt: video.caption,
          reason: 'spam',
          time: 1_795_255_596,
          isGone: false,
          outcome: 'open',
        },
      ],
      cursor: null,
    },
  },
  'decisions.appeal': {
    input: { decisionId: ownDecision.id, text: 'It is not.' },
    output: { decision: ownDecision },
  },
  'review.videos': {
    input: { cause: 'risk', count: '12' },
    output: {
      videos: [reviewedVideo],
      counts: { firstReview: 0, recheck: 0, risk: 1, mask: 0, age: 0 },
      cursor: null,
    },
  },
  'review.find': { input: { address: `/@mia.song/video/${video.id}` }, output: { video: reviewedVideo } },
  'review.decide': {
    input: { videoIds: [video.id], decision: 'release', reason: 'other' },
    output: { decided: [{ videoId: video.id, decisionId: ownDecision.id }] },
  },
  'hashtags.list': {
    input: { count: '24' },
    output: { hashtags: [{ name: 'pelican', rule: 'sensitive', videoCount: 3 }], cursor: null },
  },
  'hashtags.set': {
    input: { name: '#pelican', rule: 'sensitive' },
    output: { name: 'pelican', rule: 'sensitive' },
  },
  'rights.claim': {
    input: {
      url: '/@mia.song/video/1',
      work: 'My song',
      name: 'Ada Byron',
      address: 'ada@example.org',
      isSworn: true,
    },
    output: { token: '1.a' },
  },
  'rights.status': { input: { token: '1.a' }, output: { claim } },
  'rights.goToCourt': { input: { token: '1.a', text: 'Court of York, 12/26' }, output: { claim } },
  'rights.counter': {
    input: {
      decisionId: ownDecision.id,
      name: 'Mia Song',
      contact: '1 High Street',
      text: 'I wrote it.',
      isSworn: true,
    },
    output: { decision: ownDecision },
  },
}
