import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import type { Audience } from '#contract/audience.ts'
import type { CommentAudience } from '#contract/comment-settings.ts'
import type { DownloadAudience } from '#contract/models/download.ts'
import type { StickerPlace } from '#contract/models/sticker.ts'
import {
  HASHTAG_RULES,
  type MaskReason,
  type Moderation,
  type MusicState,
  type Standing,
} from '#contract/moderation.ts'
import type { Sentence } from '#contract/sentence.ts'

import { createdAt, id64 } from '../columns.ts'
import {
  HAS_SHARED_FILES,
  IS_IN_REVIEW,
  IS_LISTED,
  IS_MISPLACED,
  IS_PUBLIC,
  IS_REMOVED,
  LIST_ORDER,
  SHOWN_TO_SQL,
  type ShownTo,
} from './shown-to.ts'
import { stickers } from './stickers.ts'
import { users } from './users.ts'

/** The files that the encoder made from a video. Keys are storage keys; addresses are added when a video is shown. */
export interface StoredMedia {
  width: number
  height: number
  durationSec: number
  hasAudio: boolean
  renditions: { key: string; width: number; height: number; bitrateBps: number; sizeBytes: number }[]
  posterKey: string
  posterSmallKey: string
  /** Pictures of equal parts of the video, side by side. Older videos have none. */
  storyboard?: { key: string; frameCount: number }
  placeholder: string
  dominantColor: string
  /**
   * No other video has these files. Files from earlier versions are named by their content alone, and may be shared.
   */
  areFilesOwn?: true
}

/** Subtitles of a video in one language (a BCP 47 tag). */
export interface StoredCaptionTrack {
  language: string
  key: string
}

export const music = pgTable('music', {
  id: id64('id').primaryKey(),
  title: text('title').notNull(),
  authorName: text('author_name').notNull(),
  /**
   * The video whose own sound it is, from which others take it. No reference, as videos refer to this table; once the
   * video is removed, the id finds nothing.
   */
  videoId: id64('video_id'),
  state: text('state').$type<MusicState>().notNull().default('available'),
  createdAt: createdAt(),
})

/** Volumes of the added sound and the video's own sound, in percent. */
export interface SoundMix {
  volume: number
  ownVolume: number
}

export type VideoState = 'processing' | 'ready' | 'failed'

export const videos = pgTable(
  'videos',
  {
    id: id64('id').primaryKey(),
    authorId: id64('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    musicId: id64('music_id').references(() => music.id),
    /** Set for a video with a chosen sound. Null when the sound is its own. */
    soundMix: jsonb('sound_mix').$type<SoundMix>(),
    /** The sticker placed by its author, which is burned in. */
    stickerId: id64('sticker_id').references(() => stickers.id),
    stickerPlace: jsonb('sticker_place').$type<StickerPlace>(),
    /** Region in which it was posted (ISO 3166), if the proxy provides it. */
    region: text('region'),
    caption: text('caption').notNull(),
    /** Usernames in the caption, in lower case, of users whom the author could mention when it was posted. */
    mentions: text('mentions').array().notNull().default([]),
    /** Users who got a notice of the mention: each gets one, whatever happens to the video. */
    mentionedIds: id64('mentioned_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    state: text('state').$type<VideoState>().notNull(),
    /** Progress of the encoder, 0 to 1, while `state` is processing. */
    progress: doublePrecision('progress').notNull().default(0),
    /** The sentence for its author when `state` is failed, in English. */
    failure: text('failure'),
    /** The same as data. Null for failures from versions before the catalogue. */
    failureSentence: jsonb('failure_sentence').$type<Sentence>(),
    /**
     * Whether the failure was our fault, not the file's. While `state` is processing: whether a try has failed for such
     * a reason.
     */
    isFailureOurs: boolean('is_failure_ours').notNull().default(false),
    /** Null until `state` is ready. */
    media: jsonb('media').$type<StoredMedia>(),
    captionTracks: jsonb('caption_tracks').$type<StoredCaptionTrack[]>().notNull().default([]),
    /** As chosen by the author. `shownTo` is the effective audience. */
    audience: text('audience').$type<Audience>().notNull().default('everyone'),
    /** Users who can comment. Null: as in the author's settings. */
    commentAudience: text('comment_audience').$type<CommentAudience>(),
    /** Users who can save it as a file. Null: as in the author's settings. */
    downloadAudience: text('download_audience').$type<DownloadAudience>(),
    /** When it is to be published. Null once it is published, or if no time was chosen. */
    scheduledAt: timestamp('scheduled_at', { withTimezone: true, precision: 3 }),
    /** When its author deleted it. It can be restored for a time and is then removed: see `IS_REMOVED`. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
    /** Copied from its author, so that `shownTo` needs no other table. */
    isAuthorPrivate: boolean('is_author_private').notNull().default(false),
    /** Hash of the uploaded file, base64. Null for videos from before it was recorded. */
    uploadSha256: text('upload_sha256'),
    /** Perceptual hashes of its pictures: see `removedMedia`. */
    fingerprint: text('fingerprint').array(),
    /** The judgement of moderators and checks. */
    moderation: text('moderation').$type<Moderation>().notNull().default('none'),
    /** Reason for a mask with a reason. */
    maskReason: text('mask_reason').$type<MaskReason>(),
    /** No moderator has reviewed it yet, though the site or its classifier requires it. */
    isReviewDue: boolean('is_review_due').notNull().default(false),
    /** Labels from the classifier, if it was asked. */
    labels: text('labels').array(),
    /** The minimum age of viewers; 0: any. */
    minAge: smallint('min_age').notNull().default(0),
    /** The only regions (ISO 3166) in which it may be watched. Null: all. */
    allowedRegions: text('allowed_regions').array(),
    /** Regions in which it may not be watched. Null: none. */
    refusedRegions: text('refused_regions').array(),
    /** Played without its sound, whatever the state of the sound. */
    isSilenced: boolean('is_silenced').notNull().default(false),
    /** Copied from its sound, so that `shownTo` needs no other table. */
    isUnshelvedByMusic: boolean('is_unshelved_by_music').notNull().default(false),
    /** Copied from its author, likewise. */
    authorStanding: text('author_standing').$type<Standing>().notNull().default('good'),
    /** When it was pinned to its author's profile. At most `PINNED_VIDEOS_MAX` per author, including hidden ones. */
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    shownTo: text('shown_to').$type<ShownTo>().notNull().generatedAlwaysAs(sql.raw(SHOWN_TO_SQL)),
    /** An id of the time at which a scheduled video was published: see `LIST_ORDER`. */
    publishedOrder: id64('published_order'),
    /** Whether anyone may fetch and cache the files. Otherwise each request is checked. */
    hasPublicFiles: boolean('has_public_files').notNull().default(true),
    /** Bytes of its renditions on the disk; while they are being made, those of its upload. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    playCount: integer('play_count').notNull().default(0),
    /** Increments with each change of a counter. */
    rev: integer('rev').notNull().default(0),
    /**
     * Rank in For you, precomputed and epoch-additive: it includes the time of posting, so it never has to be
     * recomputed as time passes.
     */
    score: doublePrecision('score').notNull().default(0),
    /** Likes from accounts that were younger than a day. */
    unprovenLikeCount: integer('unproven_like_count').notNull().default(0),
    /** Points that watching has earned the video, in likes. */
    watchPoints: doublePrecision('watch_points').notNull().default(0),
    /** The same points from guests and accounts that were younger than a day. */
    unprovenPoints: doublePrecision('unproven_points').notNull().default(0),
    /** Number of users to whom it was shown, without guests and accounts younger than a day. */
    viewerCount: integer('viewer_count').notNull().default(0),
    /**
     * Position in the shuffled pool of fresh videos: a whole number below 2^52, so that a double can hold twice the
     * value.
     */
    freshKey: doublePrecision('fresh_key')
      .notNull()
      .default(sql`floor(random() * 4503599627370496)`),
    /** When it left the pool of fresh videos: `infinity` while it is in the pool, `-infinity` if it never was. */
    freshUntil: timestamp('fresh_until', { withTimezone: true })
      .notNull()
      .default(sql`'-infinity'`),
    createdAt: createdAt(),
  },
  // Ascending on purpose: a descending index of Drizzle puts nulls last and does not serve ORDER BY ... DESC.
  (table) => [
    // Finds videos that mention a user who leaves; few have mentions.
    index('videos_mentions')
      .using('gin', table.mentions)
      .where(sql`mentions <> '{}'`),
    index('videos_mentioned')
      .using('gin', table.mentionedIds)
      .where(sql`mentioned_ids <> '{}'`),
    index('videos_pinned')
      .on(table.authorId)
      .where(sql`pinned_at IS NOT NULL`),
    index('videos_author').on(table.authorId, sql.raw(LIST_ORDER)),
    index('videos_author_listed').on(table.authorId, sql.raw(LIST_ORDER)).where(sql.raw(IS_LISTED)),
    index('videos_author_size').on(table.authorId, table.storedBytes, table.id),
    index('videos_score').on(table.score, table.id).where(sql.raw(IS_PUBLIC)),
    // The sitemap traverses them by id.
    index('videos_public').on(table.id).where(sql.raw(IS_PUBLIC)),
    index('videos_newest').on(sql.raw(LIST_ORDER)).where(sql.raw(IS_PUBLIC)),
    index('videos_author_score').on(table.authorId, table.score, table.id).where(sql.raw(IS_LISTED)),
    index('videos_scheduled')
      .on(table.scheduledAt)
      .where(sql`scheduled_at IS NOT NULL`),
    index('videos_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index('videos_author_deleted')
      .on(table.authorId, table.deletedAt, table.id)
      .where(sql`deleted_at IS NOT NULL`),
    index('videos_misplaced').on(table.authorId, table.id).where(sql.raw(IS_MISPLACED)),
    index('videos_removed').on(table.authorId, table.id).where(sql.raw(IS_REMOVED)),
    // Also finds the videos that have a file.
    index('videos_shared_files')
      .using('gin', table.media.op('jsonb_path_ops'))
      .where(sql.raw(HAS_SHARED_FILES)),
    // Finds the video of a subtitle file.
    index('videos_caption_tracks')
      .using('gin', table.captionTracks.op('jsonb_path_ops'))
      .where(sql`caption_tracks <> '[]'`),
    index('videos_music')
      .on(table.musicId, table.score, table.id)
      .where(sql`music_id IS NOT NULL`),
    index('videos_music_newest')
      .on(table.musicId, sql.raw(LIST_ORDER))
      .where(sql.raw(`music_id IS NOT NULL AND ${IS_PUBLIC}`)),
    index('videos_moderated')
      .on(table.moderation, table.id)
      .where(sql`moderation <> 'none'`),
    index('videos_in_review').on(table.id).where(sql.raw(IS_IN_REVIEW)),
    index('videos_in_review_by_cause').on(table.moderation, table.id).where(sql.raw(IS_IN_REVIEW)),
    index('videos_sticker')
      .on(table.stickerId, table.score, table.id)
      .where(sql`sticker_id IS NOT NULL`),
    index('videos_sticker_newest')
      .on(table.stickerId, sql.raw(LIST_ORDER))
      .where(sql.raw(`sticker_id IS NOT NULL AND ${IS_PUBLIC}`)),
    index('videos_fresh')
      .on(table.freshKey)
      .where(sql.raw(`${IS_PUBLIC} AND fresh_until = 'infinity'`)),
  ],
)

export const likes = pgTable(
  'likes',
  {
    userId: id64('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The account was at least a day old, and is not one whose videos the author likes. */
    isProven: boolean('is_proven').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index('likes_video').on(table.videoId),
    index('likes_recent').on(table.userId, table.createdAt, table.videoId),
    // Trends are computed from the latest likes.
    index('likes_latest').on(table.createdAt),
  ],
)

/** File names of the tables made by `marks` in the export of a user's data, by table. */
export const MARK_FILES = new Map<string, string>()

/**
 * Makes a table of videos that users have marked. Its rows are exported with the user's data, in a file named `file`.
 */
function marks<Name extends string>(name: Name, file: string = name) {
  MARK_FILES.set(name, file)
  return pgTable(
    name,
    {
      userId: id64('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      videoId: id64('video_id')
        .notNull()
        .references(() => videos.id, { onDelete: 'cascade' }),
      createdAt: createdAt(),
    },
    (table) => [
      primaryKey({ columns: [table.userId, table.videoId] }),
      index(`${name}_video`).on(table.videoId),
      index(`${name}_recent`).on(table.userId, table.createdAt, table.videoId),
    ],
  )
}

/** Saved videos. Only the user sees their own. */
export const saves = marks('saves', 'saved-videos')

/** Videos that users have dismissed: their feeds leave them out. Limited in number per user. */
export const dismissals = marks('dismissals', 'not-interested')

/** Files that are to be removed: of videos that were removed or whose files have moved, and of interrupted moves. */
export const unusedFiles = pgTable(
  'unused_files',
  {
    key: text('key').primaryKey(),
    removeAfter: timestamp('remove_after', { withTimezone: true }).notNull(),
  },
  (table) => [index('unused_files_remove_after').on(table.removeAfter)],
)

export const tags = pgTable(
  'tags',
  {
    id: id64('id').primaryKey(),
    /** Without the number sign (contract/hashtags.ts). */
    name: text('name').notNull(),
    videoCount: integer('video_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('tags_name').on(table.name)],
)

/**
 * The site's rules against hashtags (specification section 8: hashtag blacklist, hashtag sensitive word, hashtag
 * unshelve).
 */
export const hashtagRules = pgTable('hashtag_rules', {
  /** As in `tags`. No video needs to have it. */
  name: text('name').primaryKey(),
  rule: text('rule', { enum: HASHTAG_RULES }).notNull(),
  createdAt: createdAt(),
})

/** Public videos by their hashtags. */
export const videoTags = pgTable(
  'video_tags',
  {
    tagId: id64('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    videoId: id64('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Copied from the video, so that an index can contain it. */
    score: doublePrecision('score').notNull(),
    /** The video's place among the newest: see `LIST_ORDER`. */
    listOrder: id64('list_order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.tagId] }),
    index('video_tags_score').on(table.tagId, table.score, table.videoId),
    index('video_tags_newest').on(table.tagId, table.listOrder),
  ],
)
