import * as v from 'valibot'

import { AUDIENCES } from '../audience.ts'
import { NEIGHBOURHOOD_COUNT } from '../constants.ts'
import { MODERATIONS } from '../moderation.ts'
import { StatusCode } from '../status-codes.ts'
import { FeedWeightsSchema } from './feed-weights.ts'
import { CountSchema, CursorSchema, IdSchema, ViewTokenSchema } from './primitives.ts'
import { SentenceSchema } from './problem.ts'
import { StickerSchema } from './sticker.ts'
import { UserRelationSchema, UserStatsSchema, UserSummarySchema } from './user.ts'

/** One progressive MP4 of a video. */
export const RenditionSchema = v.object({
  url: v.string(),
  width: CountSchema,
  height: CountSchema,
  bitrateBps: CountSchema,
  sizeBytes: CountSchema,
})
export type Rendition = v.InferOutput<typeof RenditionSchema>

export const CaptionTrackSchema = v.object({ language: v.string(), url: v.string() })
export type CaptionTrack = v.InferOutput<typeof CaptionTrackSchema>

/** Media of a video for a player. Renditions are ordered from the smallest to the largest. */
export const MediaSchema = v.object({
  width: CountSchema,
  height: CountSchema,
  durationSec: v.number(),
  hasAudio: v.boolean(),
  renditions: v.array(RenditionSchema),
  posterUrl: v.string(),
  posterSmallUrl: v.string(),
  /** Subtitles as WebVTT, each in another language (a BCP 47 tag). */
  captionTracks: v.optional(v.array(CaptionTrackSchema)),
  /** Storyboard: one picture with `frameCount` frames side by side, each from an equal part of the video. */
  storyboard: v.optional(v.object({ url: v.string(), frameCount: CountSchema })),
  /** A thumbhash in base64, shown until the poster has loaded. */
  placeholder: v.string(),
  /** `#rrggbb` */
  dominantColor: v.string(),
})
export type Media = v.InferOutput<typeof MediaSchema>

/** Counters of a video. `rev` grows with each change, so that an older response never overwrites a newer one. */
export const VideoStatsSchema = v.object({
  likeCount: CountSchema,
  commentCount: CountSchema,
  shareCount: CountSchema,
  playCount: CountSchema,
  rev: CountSchema,
})

export const MusicSchema = v.object({ id: IdSchema, title: v.string(), authorName: v.string() })
export type Music = v.InferOutput<typeof MusicSchema>

/** Reason why a video is in the viewer's For you. */
export const FeedReasonSchema = v.variant('kind', [
  /** Many users recently watched and liked it. */
  v.object({ kind: v.literal('popular') }),
  /** New, and shown to its first audience. */
  v.object({ kind: v.literal('fresh') }),
  /** The viewer follows its author. */
  v.object({ kind: v.literal('followed') }),
  /** The video has a hashtag of videos that the viewer liked. `tag` is without the number sign. */
  v.object({ kind: v.literal('similarTag'), tag: v.string() }),
  /** One of the most popular of a group that the request named. */
  v.object({ kind: v.literal('near') }),
  /** The viewer saw it some time ago, and no unseen videos are left. */
  v.object({ kind: v.literal('again') }),
  /** The rest is known to the device alone, which chooses among what the server offers. `isChosen`: by the viewer. */
  v.object({ kind: v.literal('tag'), tag: v.string(), isChosen: v.boolean() }),
  v.object({ kind: v.literal('author'), isChosen: v.boolean() }),
  v.object({ kind: v.literal('sound'), isChosen: v.boolean() }),
  /** Watched by those who watch what the viewer watches: at all times, or `lately`. */
  v.object({ kind: v.literal('taste'), isLately: v.boolean() }),
])
export type FeedReason = v.InferOutput<typeof FeedReasonSchema>

/** Tells what a video is watched together with, the same for all viewers. */
export const VideoFeaturesSchema = v.object({
  /** A direction, near those of videos that the same viewers watch: signed bytes in base64, of which 127 stands for 1. */
  vector: v.string(),
  /** The group of videos near it. */
  group: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(NEIGHBOURHOOD_COUNT - 1)),
})

export const AudienceSchema = v.picklist(AUDIENCES)

/** Seconds since 1970. Specification section 3: converted to a number, 0 if absent. */
export const ScheduleTimeSchema = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
    v.number('This is not a time.'),
    v.integer('This is not a time.'),
    v.minValue(0, 'This is not a time.'),
    v.maxValue(8.64e12, 'This is not a time.'),
  ),
  0,
)

/** A video as lists and the video page show it (specification section 3), with the viewer's own state in it. */
export const VideoSchema = v.object({
  id: IdSchema,
  caption: v.string(),
  /**
   * Usernames in the caption, in lower case, that link to their users: those whom the author may mention. Others are
   * plain text. Absent if there are none.
   */
  mentions: v.optional(v.array(v.string())),
  /**
   * Hashtags in the caption, as `hashtagName` writes them, that are plain text, because the site has a rule against
   * them and refuses their pages (specification section 8). Absent if there are none.
   */
  plainTags: v.optional(v.array(v.string())),
  /** Seconds since 1970. */
  createTime: v.number(),
  /** When it is to be published; 0 once it is published, and if no time was chosen. */
  scheduleTime: ScheduleTimeSchema,
  /** Only on one's own videos and on unlisted ones. */
  audience: v.optional(AudienceSchema),
  author: v.object({ ...UserSummarySchema.entries, relation: UserRelationSchema }),
  authorStats: UserStatsSchema,
  music: v.nullable(MusicSchema),
  /** The sticker that its author has placed on it. */
  sticker: v.optional(v.pick(StickerSchema, ['id', 'name'])),
  media: MediaSchema,
  stats: VideoStatsSchema,
  liked: v.boolean(),
  /** The viewer has saved it, which no other user sees. */
  saved: v.optional(v.boolean()),
  /** The viewer may save it as a file. */
  canDownload: v.optional(v.boolean()),
  isOwn: v.boolean(),
  /** Pinned to the top of its author's profile. */
  isPinned: v.optional(v.boolean()),
  /** A status code of section 8. Absent: ok. See `isViewable`. */
  status: v.optional(v.number()),
  /** Only on one's own videos, while the site restricts them. */
  moderation: v.optional(v.picklist(MODERATIONS)),
  /** The minimum age of viewers. Absent: any. */
  minAge: v.optional(CountSchema),
  /** Only in For you. */
  reason: v.optional(FeedReasonSchema),
  /** Only in For you, once enough viewers have watched it or ones like it. */
  features: v.optional(VideoFeaturesSchema),
  /** When the viewer last watched it; only in their watch history. Seconds since 1970. */
  watchTime: v.optional(v.number()),
  /** The share of plays that reached the end. Only for its author, on the video's own page, once it was played. */
  watchedToEnd: v.optional(v.number()),
  /** Proves when the video was handed out. Views are reported with it, and are not counted without it. */
  viewToken: v.optional(ViewTokenSchema),
})
export type Video = v.InferOutput<typeof VideoSchema>

/** Specification section 8, viewable video statuses: OK, USER_PRIVATE, MUSIC_NO_COPYRIGHT, VIDEO_PRIVATE_BY_USER. */
const VIEWABLE_STATUSES: ReadonlySet<number> = new Set<StatusCode>([
  StatusCode.ok,
  StatusCode.userPrivate,
  StatusCode.musicNoCopyright,
  StatusCode.videoPrivateByUser,
])

/** Whether a video in a response is shown. Otherwise it is left out of lists, and its page says why. */
export const isViewable = ({ status = StatusCode.ok }: Pick<Video, 'status'>): boolean =>
  VIEWABLE_STATUSES.has(status)

/**
 * A video for readers outside the app. Its author's counters are repeated with the author, where such readers look for
 * them (specification section 3, author and authorInfos).
 */
export const SharedVideoSchema = v.object({
  ...VideoSchema.entries,
  author: v.object({ ...VideoSchema.entries.author.entries, stats: UserStatsSchema }),
  authorInfos: v.object({ ...UserSummarySchema.entries, stats: UserStatsSchema }),
})
export type SharedVideo = v.InferOutput<typeof SharedVideoSchema>

/** One's own video in the list of what takes space. */
export const StoredVideoSchema = v.object({
  videoId: IdSchema,
  caption: v.string(),
  posterSmallUrl: v.string(),
  sizeBytes: CountSchema,
  /** Seconds since 1970. */
  createTime: v.number(),
  /** When a deleted video is removed for good. Seconds since 1970; 0 when it is not deleted. */
  removedAt: CountSchema,
})
export type StoredVideo = v.InferOutput<typeof StoredVideoSchema>

/** A page of videos (specification section 3, item-list response). */
export const ItemListSchema = v.object({
  itemList: v.array(VideoSchema),
  hasMore: v.boolean(),
  /** Pass this on to get the next page. */
  maxCursor: CursorSchema,
  /** Cursor of this page itself. */
  minCursor: CursorSchema,
  /** Only with an offer of For you: how the device is to choose. */
  weights: v.optional(FeedWeightsSchema),
})
export type ItemList = v.InferOutput<typeof ItemListSchema>

/** Fields that readers of a list body look for (specification section 3, item-list response). */
const ListBodySchema = v.object({
  ...v.omit(ItemListSchema, ['itemList']).entries,
  itemListData: v.array(SharedVideoSchema),
})

/**
 * The response of an item list on the wire: the list under all names by which the specification reads it (section 3,
 * item-list response). The app reads it as `ItemListSchema`.
 */
export const WireListSchema = v.object({
  ...ItemListSchema.entries,
  itemList: v.array(SharedVideoSchema),
  items: v.array(SharedVideoSchema),
  body: ListBodySchema,
})
export type WireList = v.InferOutput<typeof WireListSchema>

/** `slow`: it takes longer than usual. `again`: a try has failed because of the server, and another one follows. */
export const PROCESSING_PACES = ['usual', 'slow', 'again'] as const
export type ProcessingPace = (typeof PROCESSING_PACES)[number]

/** Processing state of a posted video on the server. */
export const ProcessingSchema = v.variant('state', [
  v.object({
    state: v.literal('processing'),
    progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    pace: v.optional(v.picklist(PROCESSING_PACES)),
  }),
  v.object({ state: v.literal('ready'), video: VideoSchema }),
  /** `isOurs`: the fault is the server's, so the same file may work later. */
  v.object({
    state: v.literal('failed'),
    message: v.string(),
    ...v.partial(SentenceSchema).entries,
    isOurs: v.optional(v.boolean(), false),
  }),
])
export type Processing = v.InferOutput<typeof ProcessingSchema>
