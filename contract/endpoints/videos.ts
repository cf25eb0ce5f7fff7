import * as v from 'valibot'

import { GRID_PAGE_SIZE, LIST_PAGE_MAX_SIZE, WATCHABLE_MAX_COUNT } from '../constants.ts'
import { queuedWrite, read, write } from '../endpoint.ts'
import { videoPinEntity } from '../entities.ts'
import { CaptionTextSchema, LanguageSchema, WrittenCaptionsSchema } from '../models/captions.ts'
import { CommentAudienceSchema } from '../models/comment.ts'
import { DownloadAudienceSchema } from '../models/download.ts'
import {
  CountSchema,
  CursorSchema,
  IdSchema,
  integerParameter,
  userText,
  UploadIdSchema,
} from '../models/primitives.ts'
import { StickerPlaceSchema } from '../models/sticker.ts'
import {
  AudienceSchema,
  ProcessingSchema,
  ScheduleTimeSchema,
  StoredVideoSchema,
  VideoSchema,
} from '../models/video.ts'

/** Ids as one text, which a query string carries as it is. */
const IdListSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split('-')),
  v.array(IdSchema),
  v.maxLength(WATCHABLE_MAX_COUNT),
)

/** Confirms that the viewer has been warned of the video's mask. Text, as in a query string. */
const WatchAnywaySchema = v.literal('1')

const VolumeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

const page = {
  cursor: v.optional(CursorSchema),
  count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), GRID_PAGE_SIZE),
}
const storedPage = { videos: v.array(StoredVideoSchema), hasMore: v.boolean(), maxCursor: CursorSchema }

export const videoEndpoints = {
  'videos.detail': read({
    path: '/api/item/detail/',
    input: v.object({ itemId: IdSchema, watchAnyway: v.optional(WatchAnywaySchema) }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'anyone' },
  }),
  /** Makes a video from a file that was sent by the tus protocol (contract/uploads.ts). */
  'videos.create': write({
    path: '/api/item/create/',
    input: v.object({
      uploadId: UploadIdSchema,
      caption: userText('caption'),
      captions: v.optional(WrittenCaptionsSchema),
      audience: v.optional(AudienceSchema, 'everyone'),
      /** 0 or a time in the past: as soon as the video can be played. */
      scheduleTime: ScheduleTimeSchema,
      /** Absent: as in the author's settings. */
      commentAudience: v.optional(CommentAudienceSchema),
      /** The users who can save the video as a file. Absent: as in the author's settings. */
      downloadAudience: v.optional(DownloadAudienceSchema),
      /** A sound that is mixed with the video's own. Volumes in percent. */
      sound: v.optional(v.object({ musicId: IdSchema, volume: VolumeSchema, ownVolume: VolumeSchema })),
      /** A sticker of the site's set, which is burned in. */
      sticker: v.optional(v.object({ stickerId: IdSchema, ...StickerPlaceSchema.entries })),
    }),
    output: v.object({ itemId: IdSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** Changes who can watch one's own video, or when it is published. Absent fields stay as they are. */
  'videos.update': write({
    path: '/api/item/update/',
    input: v.object({
      videoId: IdSchema,
      audience: v.optional(AudienceSchema),
      /** Only for a video that is not published yet. 0 publishes it now. */
      scheduleTime: v.optional(ScheduleTimeSchema.wrapped),
    }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** Pins one's own video to the top of one's profile, or unpins it. */
  'videos.setPin': queuedWrite({
    path: '/api/item/pin/',
    input: v.object({ videoId: IdSchema, pinned: v.boolean() }),
    output: v.object({ videoId: IdSchema, pinned: v.boolean() }),
    policy: {
      access: 'member',
      idempotency: 'transaction',
      limit: 'write',
      outbox: {
        entity: ({ videoId }) => videoPinEntity(videoId),
        isSupersededByLater: true,
        opposite: ({ videoId, pinned }) => ({ videoId, pinned: !pinned }),
      },
    },
  }),
  /** Deletes one's own video: nobody sees it any more. It can be restored until `removedAt`. */
  'videos.delete': write({
    path: '/api/item/delete/',
    input: v.object({ videoId: IdSchema }),
    output: v.object({ videoId: IdSchema, removedAt: CountSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  'videos.restore': write({
    path: '/api/item/restore/',
    input: v.object({ videoId: IdSchema }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** Removes a deleted video for good, without waiting. */
  'videos.remove': write({
    path: '/api/item/remove/',
    input: v.object({ videoId: IdSchema }),
    output: v.object({ videoId: IdSchema }),
    policy: { access: 'member', idempotency: 'transaction', limit: 'write' },
  }),
  /** One's own deleted videos, the last deleted first. */
  'videos.deleted': read({
    path: '/api/item/deleted_list/',
    input: v.object(page),
    output: v.object(storedPage),
    policy: { access: 'member' },
  }),
  /**
   * The space used by one's own videos, including deleted ones, and the list of those not deleted, the largest first.
   */
  'videos.stored': read({
    path: '/api/item/stored_list/',
    input: v.object(page),
    output: v.object({
      usedBytes: CountSchema,
      /** Absent: no limit. */
      maxBytes: v.optional(CountSchema),
      ...storedPage,
    }),
    policy: { access: 'member' },
  }),
  /** Sets the subtitles of one's own video in a language; null removes them. */
  'videos.setCaptionTrack': write({
    path: '/api/item/caption_track/',
    input: v.object({ itemId: IdSchema, language: LanguageSchema, text: v.nullable(CaptionTextSchema) }),
    output: v.object({ video: VideoSchema }),
    policy: { access: 'member', idempotency: 'natural', limit: 'subtitles' },
  }),
  /**
   * Returns which of the given videos the viewer may still watch, so that a device can remove its copies of the others.
   */
  'videos.watchable': read({
    path: '/api/item/watchable/',
    input: v.object({ ids: IdListSchema }),
    output: v.object({
      ids: v.array(IdSchema),
      /** The viewer; null for a guest. A device may not know yet that its session has expired. */
      userId: v.nullable(IdSchema),
    }),
    policy: { access: 'anyone' },
  }),
  /** Fails as posting a video would, because of the viewer's standing or quota, before the file is sent. */
  'videos.mayPost': read({
    path: '/api/item/may_post/',
    input: v.object({}),
    output: v.object({}),
    policy: { access: 'member', isRefusedAsWrite: true },
  }),
  'videos.processing': read({
    path: '/api/item/processing/',
    input: v.object({ itemId: IdSchema }),
    output: ProcessingSchema,
    policy: { access: 'member' },
  }),
}
