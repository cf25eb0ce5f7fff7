import * as v from 'valibot'

import { LIST_PAGE_MAX_SIZE, SEARCH_QUERY_MAX_LENGTH, VIDEO_MAX_DURATION_SEC } from '../constants.ts'
import { read } from '../endpoint.ts'
import { INSIGHT_FIGURES, INSIGHT_PERIODS, type InsightFigure, VIDEO_SORTS } from '../insights.ts'
import { CountSchema, CursorSchema, IdSchema, integerParameter } from '../models/primitives.ts'
import { VideoSchema } from '../models/video.ts'

/** A number of days up to today. */
export const PeriodSchema = v.optional(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist(INSIGHT_PERIODS)),
  INSIGHT_PERIODS[1],
)

/** Days up to today, or a range of the viewer's own: at most `RANGE_MAX_DAYS`. */
const rangeEntries = {
  dayCount: PeriodSchema,
  /** The first and the last day, such as `2026-11-27`. Both or none; `dayCount` is then not used. */
  fromDay: v.optional(v.pipe(v.string(), v.isoDate())),
  toDay: v.optional(v.pipe(v.string(), v.isoDate())),
}
const numberPerFigure = <S extends v.GenericSchema>(schema: S) =>
  v.object(Object.fromEntries(INSIGHT_FIGURES.map((name) => [name, schema])) as Record<InsightFigure, S>)

const SourceSchema = v.object({ name: v.string(), views: CountSchema })
export type InsightSource = v.InferOutput<typeof SourceSchema>
export const SourcesSchema = v.object({
  /** Places of this site: contract/models/view-report.ts. */
  scenes: v.array(SourceSchema),
  /** Sites that led here. */
  visits: v.array(SourceSchema),
  /** Sites in which videos are embedded. */
  sites: v.array(SourceSchema),
})

/** A day's or hour's figures are at the same place in each list. */
const InsightOverviewSchema = v.object({
  /** The time zone whose days and hours these are. */
  timeZone: v.string(),
  fromDay: v.string(),
  toDay: v.string(),
  isByHour: v.boolean(),
  /** When each day or hour begins, in seconds since 1970. */
  times: v.array(v.number()),
  figures: numberPerFigure(v.array(v.number())),
  /**
   * Sums of as many days before, up to the same time of the day where the range ends today. Null: so far back no figures
   * are stored.
   */
  before: v.nullable(numberPerFigure(v.number())),
  /** Views by hour of the week, from Monday at midnight on. Null: too few viewers. */
  weekHours: v.nullable(v.pipe(v.array(CountSchema), v.length(7 * 24))),
  /**
   * Views by where they came from, the most first, on the UTC days of the same dates. Null: too few viewers. Absent from
   * data of earlier builds.
   */
  sources: v.optional(v.nullable(SourcesSchema)),
})
export type InsightOverview = v.InferOutput<typeof InsightOverviewSchema>

/** Figures of a video since it was posted. */
const VideoFiguresSchema = v.object({
  id: IdSchema,
  caption: v.string(),
  posterSmallUrl: v.string(),
  /** Seconds since 1970. */
  createTime: v.number(),
  durationSec: v.number(),
  views: CountSchema,
  plays: CountSchema,
  watchTimeSec: v.number(),
  fullPlays: CountSchema,
  likes: CountSchema,
  comments: CountSchema,
  shares: CountSchema,
  /** Followers that it won: those who followed beside it. */
  followersWon: CountSchema,
})
export type VideoFigures = v.InferOutput<typeof VideoFiguresSchema>

const VideoDaySchema = v.object({
  /** In UTC. */
  day: v.string(),
  views: CountSchema,
  plays: CountSchema,
  watchTimeSec: v.number(),
  fullPlays: CountSchema,
})

const VideoInsightSchema = v.object({
  /** The video itself, for the player beside its curve. */
  video: VideoSchema,
  total: VideoFiguresSchema,
  days: v.array(VideoDaySchema),
  /** Views within the range by where they came from, the most first; all but the first twenty of a kind are together. */
  sources: v.nullable(SourcesSchema),
  /**
   * Viewers within the range, of those who let their visits be recorded: for the first time, or again. Null, as `sources`
   * and `retention`: too few viewers.
   */
  viewers: v.nullable(v.object({ new: CountSchema, returning: CountSchema })),
  /** Since the video was posted. */
  retention: v.nullable(
    v.object({
      /** The share of plays in which each second was watched; more than 1 where it was watched again. */
      shares: v.pipe(v.array(v.number()), v.maxLength(VIDEO_MAX_DURATION_SEC + 1)),
      /** The second that more plays watched than those before it. Null: each is watched less than the one before. */
      bestSec: v.nullable(v.number()),
    }),
  ),
  /** Plays by viewers who had watched it on the same day before, within the range. */
  replays: CountSchema,
})
export type VideoInsight = v.InferOutput<typeof VideoInsightSchema>

const LiveFiguresSchema = v.object({
  id: IdSchema,
  title: v.string(),
  /** Seconds since 1970. */
  startTime: v.number(),
  durationSec: v.number(),
  viewers: CountSchema,
  peakViewers: CountSchema,
  watchTimeSec: v.number(),
  likes: CountSchema,
  comments: CountSchema,
})
export type LiveFigures = v.InferOutput<typeof LiveFiguresSchema>

/**
 * Views, likes, comments and followers that the viewer got on one day. A withdrawn like or follower counts against the
 * day of the withdrawal.
 */
const InsightDaySchema = v.object({
  /** Such as `2026-11-27`, in UTC. */
  day: v.pipe(v.string(), v.isoDate()),
  viewCount: v.number(),
  likeCount: v.number(),
  commentCount: v.number(),
  followerCount: v.number(),
})
export type InsightDay = v.InferOutput<typeof InsightDaySchema>

const DAYS_PERIODS = [7, 28, 60] as const

/** Figures of the viewer's own videos and lives, which nobody else gets (specification section 2.3, insight_page). */
export const insightEndpoints = {
  /** By day or hour, in the viewer's time zone. */
  'insights.overview': read({
    path: '/api/insight/overview/',
    input: v.object({
      ...rangeEntries,
      /** Such as `Asia/Kathmandu`. */
      timeZone: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/)), 'UTC'),
    }),
    output: InsightOverviewSchema,
    policy: { access: 'member' },
  }),
  /** The viewer's videos that are not deleted. */
  'insights.videos': read({
    path: '/api/insight/videos/',
    input: v.object({
      sort: v.optional(v.picklist(VIDEO_SORTS), 'posted'),
      /** From the least on. */
      isUpwards: v.optional(v.picklist(['1'])),
      /** Part of the caption. */
      q: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_QUERY_MAX_LENGTH)), ''),
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), 20),
    }),
    output: v.object({ videos: v.array(VideoFiguresSchema), cursor: v.nullable(CursorSchema) }),
    policy: { access: 'member' },
  }),
  /** One of the viewer's videos. Days are those of UTC. */
  'insights.video': read({
    path: '/api/insight/video/',
    input: v.object({ videoId: IdSchema, ...rangeEntries }),
    output: VideoInsightSchema,
    policy: { access: 'member' },
  }),
  /** The viewer's lives that are over, the newest first. */
  'insights.lives': read({
    path: '/api/insight/lives/',
    input: v.object({
      cursor: v.optional(CursorSchema),
      count: v.optional(integerParameter(1, LIST_PAGE_MAX_SIZE), 20),
    }),
    output: v.object({ lives: v.array(LiveFiguresSchema), cursor: v.nullable(CursorSchema) }),
    policy: { access: 'member' },
  }),
  /** Only for pages of builds before 2026-12 that are still open: the earliest day first; the last one is today. */
  'insights.days': read({
    path: '/api/insight/days/',
    input: v.object({
      dayCount: v.optional(
        v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.picklist(DAYS_PERIODS)),
        DAYS_PERIODS[1],
      ),
    }),
    output: v.object({ days: v.pipe(v.array(InsightDaySchema), v.maxLength(DAYS_PERIODS[2])) }),
    policy: { access: 'member' },
  }),
}
