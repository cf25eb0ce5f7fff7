import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'
import { UserRelation } from '#contract/user-relation.ts'

import { localId, user, video, type SamplesOf } from './things.ts'

const liveRoom: LiveRoom = {
  id: '117569566383534084',
  host: { ...user, relation: UserRelation.follow, liveRoomId: '117569566383534084' },
  title: 'Waves at dawn',
  pictureUrl: '/media/avatar/ab/abd.webp',
  tags: ['sea'],
  status: 2,
  orientation: 'portrait',
  audience: 'everyone',
  isAdult: false,
  chat: { audience: 'followers', slowModeSec: 5 },
  startTime: 1_795_255_596,
  endTime: 0,
  plannedTime: 0,
  viewerCount: 12,
  heartCount: 340,
  playlistUrl: '/media/live/117569566383534084/index.m3u8',
  endsUnlessBackTime: 1_795_255_700,
}
const roomId = liveRoom.id
const liveLine: LiveChatLine = {
  id: '117569566383534085',
  author: user,
  text: 'So calm',
  createTime: 1_795_255_600,
  mark: 'moderator',
}

export const liveSamples: SamplesOf<'live'> = {
  'live.detail': {
    input: { roomId },
    output: {
      liveStatus: 2,
      liveStream: liveRoom,
      lastLive: video.id,
      lastLiveType: 'video',
      access: { isHost: false, standing: 'none', canChat: true },
    },
  },
  'live.list': {
    input: { keyword: 'sea', followed: '1', count: '24' },
    output: { rooms: [liveRoom], hasMore: false, maxCursor: '' },
  },
  'live.own': {
    input: {},
    output: {
      rooms: [
        {
          room: { ...liveRoom, status: 3, endReason: 'host', playlistUrl: null },
          blockedRegions: ['AT'],
          recording: {
            durationSec: 61.5,
            sizeBytes: 9_000_000,
            gapsAtSec: [12],
            playlistUrl: '/media/live/117569566383534084/recording.m3u8',
            removedTime: 1_795_855_596,
          },
        },
      ],
    },
  },
  'live.create': {
    input: {
      title: 'Waves at dawn',
      tags: ['sea'],
      orientation: 'landscape',
      audience: 'followers',
      isAdult: true,
      blockedRegions: ['AT'],
      chat: { audience: 'everyone', slowModeSec: 0 },
      plannedTime: 1_795_300_000,
    },
    output: { room: liveRoom },
  },
  'live.update': {
    input: { roomId, title: 'Waves', tags: [], chat: { audience: 'nobody', slowModeSec: 0 }, plannedTime: 0 },
    output: { room: liveRoom },
  },
  'live.checkUpload': { input: { body: new Blob(['x']) }, output: { sizeBytes: 1 } },
  'live.setPicture': { input: { roomId, body: new Blob(['x']) }, output: { room: liveRoom } },
  'live.start': {
    input: { roomId, publisherId: localId },
    output: { room: liveRoom, token: 'abc', nextSeq: 0 },
  },
  'live.stop': { input: { roomId }, output: { room: { ...liveRoom, status: 3, endReason: 'host' } } },
  'live.sendChat': {
    input: { roomId, text: 'So calm', localId },
    output: { line: { ...liveLine, localId } },
  },
  'live.chat': { input: { roomId }, output: { lines: [liveLine], pinned: null } },
  'live.deleteChat': { input: { roomId, lineId: liveLine.id }, output: { lineId: liveLine.id } },
  'live.pinChat': { input: { roomId, lineId: liveLine.id }, output: { pinned: liveLine } },
  'live.setStanding': {
    input: { roomId, userId: user.id, standing: 'muted' },
    output: { userId: user.id, standing: 'muted' },
  },
  'live.sendHearts': { input: { roomId, count: 3 }, output: { heartCount: 343 } },
  'live.statistics': {
    input: { roomId },
    output: {
      statistics: {
        peakViewerCount: 20,
        uniqueViewerCount: 41,
        watchTimeSec: 3_600,
        chatCount: 17,
        heartCount: 343,
        points: [{ time: 1_795_255_620, viewerCount: 12, chatCount: 3, heartCount: 20 }],
      },
    },
  },
  'live.postReplay': {
    input: { roomId, fromSec: 1.5, toSec: 60, caption: 'The best minute', audience: 'everyone' },
    output: { itemId: video.id },
  },
  'live.discardReplay': { input: { roomId }, output: { roomId } },
}
