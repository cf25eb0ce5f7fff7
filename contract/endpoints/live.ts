import * as v from 'valibot'

import { GRID_PAGE_SIZE, LIST_PAGE_MAX_SIZE, SEARCH_QUERY_MAX_LENGTH } from '../constants.ts'
import { read, upload, write } from '../endpoint.ts'
import { LIVE_AUDIENCES, LIVE_HEARTS_MAX_COUNT, LIVE_ORIENTATIONS, LIVE_STANDINGS } from '../live.ts'
import {
  LiveAccessSchema,
  LiveChatLineSchema,
  LiveChatRulesSchema,
  LiveRegionsSchema,
  LiveRoomSchema,
  LiveStateSchema,
  LiveStatisticsSchema,
  LiveTagsSchema,
  OwnLiveRoomSchema,
} from '../models/live.ts'
import {
  CountSchema,
  CursorSchema,
  IdSchema,
  integerParameter,
  LocalIdSchema,
  userText,
} from '../models/primitives.ts'
import { AudienceSchema, ScheduleTimeSchema } from '../models/video.ts'

const naturalWrite = { access: 'member', idempotency: 'natural', limit: 'write' } as const
const once = { access: 'member', idempotency: 'transaction', limit: 'write' } as const
const target = { roomId: IdSchema }

/** Live rooms (specification sections 3, 4, 7.3 and 8). The protocols of publishing and of events: docs/live.md. */
export const liveEndpoints = {
  /**
   * The live state of a user or of a room. Fails with 10119 where guests have to log in, 101 for another audience, 102
   * after a block or a ban, 103 in another country, 104 if there is no such user, 105 if they have no room, 10210 if
   * there is no such room.
   */
  'live.detail': read({
    path: '/api/live/detail/',
    input: v.object({
      roomId: v.optional(IdSchema),
      /** A uniqueId, in upper or lower case, or a secUid. Used only without `roomId`. */
      user: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    }),
    output: v.object({ ...LiveStateSchema.entries, access: LiveAccessSchema }),
    policy: { access: 'anyone' },
  }),
  /** Rooms that are on air and that the viewer may find: those they follow first, then those with the most viewers. */
  'live.list': read({
    path: '/api/live/list/',
    input: v.object({
      /** Matches words of the title, a hashtag or the host's name. */
      keyword: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_QUERY_MAX_LENGTH))),
      /** Only rooms of hosts whom the viewer follows. */
      followed: v.optional(v.picklist(['1'])),
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), GRID_PAGE_SIZE),
    }),
    output: v.object({ rooms: v.array(LiveRoomSchema), hasMore: v.boolean(), maxCursor: CursorSchema }),
    policy: { access: 'anyone' },
  }),
  /** One's own rooms, the newest first: on air, planned, or with a recording or statistics that still exist. */
  'live.own': read({
    path: '/api/live/own/',
    input: v.object({}),
    output: v.object({ rooms: v.array(OwnLiveRoomSchema) }),
    policy: { access: 'member' },
  }),
  /** Makes a room, in the state `create`. A user has one at a time, apart from planned ones. */
  'live.create': write({
    path: '/api/live/create/',
    input: v.object({
      title: userText('liveTitle'),
      tags: v.optional(LiveTagsSchema, []),
      orientation: v.optional(v.picklist(LIVE_ORIENTATIONS), 'portrait'),
      audience: v.optional(v.picklist(LIVE_AUDIENCES), 'everyone'),
      isAdult: v.optional(v.boolean(), false),
      /** Countries in which nobody can watch. Visitors from an unknown country can. */
      blockedRegions: v.optional(LiveRegionsSchema, []),
      chat: v.optional(LiveChatRulesSchema, { audience: 'everyone', slowModeSec: 0 }),
      /** Seconds since 1970. 0: now. Followers get a notice of a planned room. */
      plannedTime: ScheduleTimeSchema,
    }),
    output: v.object({ room: LiveRoomSchema }),
    policy: once,
  }),
  /** Changes only the given fields. */
  'live.update': write({
    path: '/api/live/update/',
    input: v.object({
      ...target,
      title: v.optional(userText('liveTitle')),
      tags: v.optional(LiveTagsSchema),
      chat: v.optional(LiveChatRulesSchema),
      /** Only for a room that has not begun. */
      plannedTime: v.optional(ScheduleTimeSchema.wrapped),
    }),
    output: v.object({ room: LiveRoomSchema }),
    policy: naturalWrite,
  }),
  /** Sets the picture of a room: the file is in the body. */
  'live.setPicture': upload({
    path: '/api/live/picture/',
    input: v.object(target),
    output: v.object({ room: LiveRoomSchema }),
    policy: { ...naturalWrite, limit: 'picture' },
  }),
  /** Receives a file and discards it: the time that takes shows the speed of the connection. */
  'live.checkUpload': upload({
    path: '/api/live/check/',
    input: v.object({}),
    output: v.object({ sizeBytes: CountSchema }),
    policy: { ...naturalWrite, limit: 'picture' },
  }),
  /**
   * Lets a publisher send fragments. The same `publisherId` can go on after a lost connection; another one is refused
   * with 409 (`PUBLISHED_ELSEWHERE`) while the first one publishes.
   */
  'live.start': write({
    path: '/api/live/start/',
    input: v.object({
      ...target,
      /** 128 random bits of the device, which survive a reload of its page. */
      publisherId: LocalIdSchema,
    }),
    output: v.object({
      room: LiveRoomSchema,
      /** Sent in the header `authorization: Bearer` of each fragment. */
      token: v.string(),
      nextSeq: CountSchema,
    }),
    policy: naturalWrite,
  }),
  /** Ends one's own room, or cancels a planned one. Repeating it gets the same response. */
  'live.stop': write({
    path: '/api/live/stop/',
    input: v.object(target),
    output: v.object({ room: LiveRoomSchema }),
    policy: naturalWrite,
  }),
  'live.sendChat': write({
    path: '/api/live/chat/send/',
    input: v.object({ ...target, text: userText('liveChat'), localId: LocalIdSchema }),
    output: v.object({ line: LiveChatLineSchema }),
    policy: { ...naturalWrite, limit: 'liveChat' },
  }),
  /** The latest lines of the chat, the newest last. They also come as events. */
  'live.chat': read({
    path: '/api/live/chat/list/',
    input: v.object(target),
    output: v.object({ lines: v.array(LiveChatLineSchema), pinned: v.nullable(LiveChatLineSchema) }),
    policy: { access: 'anyone' },
  }),
  /** Deletes one's own line, or any as the host or a moderator. */
  'live.deleteChat': write({
    path: '/api/live/chat/delete/',
    input: v.object({ ...target, lineId: IdSchema }),
    output: v.object({ lineId: IdSchema }),
    policy: naturalWrite,
  }),
  /** Pins a line, by the host or a moderator. Null unpins it. */
  'live.pinChat': write({
    path: '/api/live/chat/pin/',
    input: v.object({ ...target, lineId: v.nullable(IdSchema) }),
    output: v.object({ pinned: v.nullable(LiveChatLineSchema) }),
    policy: naturalWrite,
  }),
  /** Mutes or bans a user, or ends that, by the host or a moderator. Only the host can appoint moderators. */
  'live.setStanding': write({
    path: '/api/live/chat/standing/',
    input: v.object({ ...target, userId: IdSchema, standing: v.picklist(LIVE_STANDINGS) }),
    output: v.object({ userId: IdSchema, standing: v.picklist(LIVE_STANDINGS) }),
    policy: naturalWrite,
  }),
  /** Sends the hearts since the last request. Clients should gather them for a second. */
  'live.sendHearts': write({
    path: '/api/live/heart/',
    input: v.object({
      ...target,
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIVE_HEARTS_MAX_COUNT)),
    }),
    output: v.object({ heartCount: CountSchema }),
    policy: { ...naturalWrite, limit: 'liveHearts' },
  }),
  'live.statistics': read({
    path: '/api/live/statistics/',
    input: v.object(target),
    output: v.object({ statistics: LiveStatisticsSchema }),
    policy: { access: 'member' },
  }),
  /**
   * Makes a video from a part of the recording, at most as long as a video may be. It is cut at key frames, not encoded
   * again.
   */
  'live.postReplay': write({
    path: '/api/live/replay/post/',
    input: v.object({
      ...target,
      fromSec: v.pipe(v.number(), v.minValue(0)),
      toSec: v.pipe(v.number(), v.minValue(0)),
      caption: userText('caption'),
      /** Absent: the audience of the room. */
      audience: v.optional(AudienceSchema),
    }),
    output: v.object({ itemId: IdSchema }),
    policy: { ...once, limit: 'upload' },
  }),
  'live.discardReplay': write({
    path: '/api/live/replay/discard/',
    input: v.object(target),
    output: v.object(target),
    policy: naturalWrite,
  }),
}
