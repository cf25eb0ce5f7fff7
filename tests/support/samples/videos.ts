import { INSIGHT_FIGURES, type InsightFigure } from '#contract/insights.ts'
import { toSharedVideo } from '#contract/share-list.ts'

import { settings, user, video, type SamplesOf } from './things.ts'

const stored = {
  videoId: video.id,
  caption: video.caption,
  posterSmallUrl: video.media.posterSmallUrl,
  sizeBytes: 5,
  createTime: video.createTime,
  removedAt: 0,
}

const videoFigures = {
  id: video.id,
  caption: video.caption,
  posterSmallUrl: video.media.posterSmallUrl,
  createTime: video.createTime,
  durationSec: 3,
  views: 12,
  plays: 14,
  watchTimeSec: 80,
  fullPlays: 6,
  likes: 3,
  comments: 1,
  shares: 2,
  followersWon: 1,
}

const figuresOf = <T>(value: T) =>
  Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, value])) as Record<InsightFigure, T>

export const videosSamples: SamplesOf<
  'videos' | 'views' | 'likes' | 'saves' | 'dismissals' | 'history' | 'downloads' | 'share' | 'insights'
> = {
  'insights.overview': {
    input: { dayCount: 7, timeZone: 'Asia/Kathmandu' },
    output: {
      timeZone: 'Asia/Kathmandu',
      fromDay: '2026-11-26',
      toDay: '2026-11-27',
      isByHour: false,
      times: [1_795_630_500, 1_795_716_900],
      figures: figuresOf([12, 3]),
      before: figuresOf(9),
      weekHours: null,
      sources: { scenes: [{ name: 'foryou', views: 9 }], visits: [], sites: [] },
    },
  },
  'insights.videos': {
    input: { sort: 'views', q: 'heron', count: 20 },
    output: { videos: [videoFigures], cursor: 'WyIxMiIsIjkiXQ' },
  },
  'insights.video': {
    input: { videoId: video.id, dayCount: 28 },
    output: {
      video,
      total: videoFigures,
      days: [{ day: '2026-11-27', views: 12, plays: 14, watchTimeSec: 80, fullPlays: 6 }],
      sources: {
        scenes: [{ name: 'foryou', views: 12 }],
        visits: [{ name: 'duckduckgo', views: 2 }],
        sites: [{ name: 'blog.example', views: 1 }],
      },
      viewers: { new: 8, returning: 2 },
      retention: { shares: [1, 0.8, 0.9], bestSec: 2 },
      replays: 2,
    },
  },
  'insights.lives': {
    input: { count: 20 },
    output: {
      lives: [
        {
          id: '7',
          title: 'Dawn at the pond',
          startTime: 1_795_630_500,
          durationSec: 1_800,
          viewers: 31,
          peakViewers: 12,
          watchTimeSec: 9_000,
          likes: 40,
          comments: 9,
        },
      ],
      cursor: null,
    },
  },
  'insights.days': {
    input: { dayCount: 7 },
    output: {
      days: [{ day: '2026-11-27', viewCount: 9, likeCount: 2, commentCount: 1, followerCount: -1 }],
    },
  },
  'downloads.request': {
    input: { videoId: video.id },
    output: { videoId: video.id, state: 'ready', sizeBytes: 5, url: '/api/item/download/file/' },
  },
  'downloads.audience': { input: { videoId: video.id }, output: { videoId: video.id, audience: null } },
  'downloads.setAudience': {
    input: { videoId: video.id, audience: 'nobody' },
    output: { videoId: video.id, audience: 'nobody' },
  },
  'downloads.settings': { input: {}, output: { audience: 'everyone' } },
  'downloads.setSettings': { input: { audience: 'followers' }, output: { audience: 'followers' } },
  'likes.set': {
    input: { videoId: video.id, liked: true },
    output: { videoId: video.id, liked: true, likeCount: 2, rev: 3 },
  },
  'share.count': { input: { videoId: video.id }, output: {} },
  'share.link': {
    input: { type: 'video', id: video.id, device: 'mobile', way: 'copy', fromPage: 'fyp' },
    output: { path: '/t/AbCd-_fGhIj0' },
  },
  'share.list': {
    input: {
      type: 'profile',
      id: user.id,
      secUid: user.secUid,
      count: '48',
      minCursor: '',
      maxCursor: '9',
      parentRequestId: '5d3a',
      utmSource: 'copy',
      utmCampaign: 'client_share',
      utmMedium: 'share',
      shareUid: user.id,
      recType: '1',
    },
    output: {
      hasMore: false,
      maxCursor: '8',
      minCursor: '9',
      body: { itemListData: [toSharedVideo(video)], hasMore: false, maxCursor: '8', minCursor: '9' },
      requestId: '5d3b',
    },
  },
  'share.open': { input: { code: 'AbCd-_fGhIj0' }, output: { path: '/@mia.song?source=h5_m' } },
  'dismissals.add': { input: { videoIds: [video.id] }, output: { ids: [video.id] } },
  'dismissals.set': {
    input: { videoId: video.id, dismissed: true },
    output: { videoId: video.id, dismissed: true },
  },
  'history.clear': { input: { videoId: video.id }, output: { videoId: video.id } },
  'history.set': { input: { isOn: false }, output: { ...settings, isHistoryOn: false } },
  'saves.set': { input: { videoId: video.id, saved: true }, output: { videoId: video.id, saved: true } },
  'videos.setPin': {
    input: { videoId: video.id, pinned: true },
    output: { videoId: video.id, pinned: true },
  },
  'videos.update': {
    input: { videoId: video.id, audience: 'friends', scheduleTime: 1_795_255_596 },
    output: { video: { ...video, audience: 'friends', scheduleTime: 1_795_255_596, isOwn: true } },
  },
  'videos.delete': { input: { videoId: video.id }, output: { videoId: video.id, removedAt: 1_795_255_596 } },
  'videos.restore': { input: { videoId: video.id }, output: { video } },
  'videos.remove': { input: { videoId: video.id }, output: { videoId: video.id } },
  'videos.deleted': { input: { count: 3 }, output: { videos: [stored], hasMore: true, maxCursor: 'b' } },
  'videos.stored': {
    input: {},
    output: { usedBytes: 5, maxBytes: 9, videos: [stored], hasMore: false, maxCursor: '' },
  },
  'videos.create': { input: { uploadId: '1', caption: 'Hello' }, output: { itemId: '2' } },
  'videos.setCaptionTrack': {
    input: { itemId: video.id, language: 'en', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello' },
    output: { video },
  },
  'videos.detail': { input: { itemId: video.id }, output: { video } },
  'videos.watchable': { input: { ids: `${video.id}-2` }, output: { ids: [video.id], userId: null } },
  'videos.mayPost': { input: {}, output: {} },
  'views.report': {
    input: {
      views: [
        {
          id: 'e'.repeat(32),
          videoId: video.id,
          viewToken: video.viewToken ?? '',
          scene: 'foryou',
          isSoundOn: true,
          stretches: [[0, 1.5, 1]],
          isRecorded: true,
        },
      ],
    },
    output: {},
  },
  'videos.processing': { input: { itemId: video.id }, output: { state: 'ready', video } },
}
