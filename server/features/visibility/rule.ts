import type { Audience } from '#contract/audience.ts'
import type { Moderation, Standing } from '#contract/moderation.ts'
import type { CatalogueName } from '#contract/status-codes.ts'
import { areFriends, isBlockedEitherWay, isFollowing } from '#server/db/relations-sql.ts'

import { isWithinLimits } from './limits.ts'

/** Facts that decide whether a viewer may watch a video. */
export interface VideoFacts {
  /** Processed, and not deleted by its author. */
  isThere: boolean
  audience: Audience
  isAuthorPrivate: boolean
  authorStanding: Standing
  moderation: Moderation
  /** A moderator has to review it. */
  isReviewDue: boolean
  isUnshelvedByMusic: boolean
  /** Waits for the time that its author has chosen. */
  isScheduled: boolean
  /** 0: viewers of any age. */
  minAge: number
  /** In years; null if unknown. */
  viewerAge: number | null
  isRegionAllowed: boolean
  isOwn: boolean
  /** The viewer follows its author. */
  isFollowed: boolean
  /** The author follows the viewer. */
  isFollower: boolean
  /** One of the two has blocked the other. */
  isHidden: boolean
  /** The viewer is a moderator, from whom the site hides nothing. `mayModerate` is the same in SQL. */
  isModerator: boolean
}

/** Specification section 8. */
export const STANDING_REFUSALS = {
  banned: 'userBanned',
  abnormal: 'abnormal',
  underAge: 'userFtc',
  leaving: 'userNotExist',
  waiting: 'userNotExist',
} as const satisfies Record<Exclude<Standing, 'good'>, CatalogueName>

/** Codes of the states in which only the author sees a video. */
const MODERATION_REFUSALS: Partial<Record<Moderation, CatalogueName>> = {
  firstReview: 'firstReviewUnshelve',
  recheck: 'videoNeedsRecheck',
  risk: 'videoRisk',
  hidden: 'videoNotExist',
}

/**
 * The rule: may this viewer watch this video? `mayWatch` is the same in SQL. A mask is not part of it, as it only asks
 * for a confirmation.
 * @returns the reason why not (specification section 8, docs/status-codes.md), or null. The author's audience is
 * checked before the site's judgement, so that strangers learn nothing about the state of a private video.
 */
export function findRefusal(facts: VideoFacts): CatalogueName | null {
  const { isFollowed, authorStanding, moderation } = facts
  if (!facts.isThere || (moderation === 'removed' && !facts.isModerator)) return 'videoNotExist'
  if (facts.isOwn) return null
  if (facts.isModerator && facts.isReviewDue && facts.audience !== 'self') return null
  if (facts.isHidden || facts.isScheduled) return 'videoNotExist'
  if (authorStanding === 'leaving') return 'videoNotExist'
  if (authorStanding !== 'good' && !facts.isModerator) return STANDING_REFUSALS[authorStanding]
  if (facts.isAuthorPrivate && !isFollowed) return 'userPrivate'
  if (!isPartOf(facts)) return 'videoPrivateByUser'
  if (facts.isModerator) return null
  const refusal = MODERATION_REFUSALS[moderation]
  if (refusal) return refusal
  if (facts.isUnshelvedByMusic) return 'videoUnshelvedByMusic'
  if (!facts.isRegionAllowed) return 'geofenceBlock'
  if (facts.minAge === 0) return null
  if (facts.viewerAge === null) return 'lowAgeOther'
  return facts.viewerAge < facts.minAge ? 'lowAge' : null
}

const isPartOf = ({ audience, isFollowed, isFollower }: VideoFacts): boolean =>
  ({
    everyone: true,
    unlisted: true,
    followers: isFollowed,
    friends: isFollowed && isFollower,
    self: false,
  })[audience]

interface Sight {
  hasLink: boolean
  region: string
}

const isShown = (viewer: string, video: string, sight: Sight): string => `(CASE ${video}.shown_to
  WHEN 'nobody' THEN false
  ELSE ${video}.author_id = ${viewer}
    OR ${isPartOfAudience(viewer, video, sight)} AND NOT ${isBlockedEitherWay(viewer, `${video}.author_id`)}
  END)`

const UNKNOWN_REGION = 'NULL'

/**
 * SQL: the viewer may watch the video. This is the rule for everything about one video: its page, comments and files.
 * @param viewer SQL of the viewer's id, `NO_USER` for a guest
 * @param video alias of a row of `videos`
 * @param region SQL of the viewer's region. Absent: unknown, as for content that reaches a viewer later
 */
export const mayWatch = (viewer: string, video: string, region = UNKNOWN_REGION): string =>
  isShown(viewer, video, { hasLink: true, region })

/**
 * SQL: lists that the viewer opens, such as a profile, show the video. Videos that are reached only by link are in
 * none.
 */
export const mayList = (viewer: string, video: string, region = UNKNOWN_REGION): string =>
  isShown(viewer, video, { hasLink: false, region })

/**
 * SQL: a moderator may watch the video, by its author's audience alone, without the site's restrictions. One that waits
 * for a review can always be watched, or it would wait forever.
 */
export function mayModerate(viewer: string, video: string): string {
  const author = `${video}.author_id`
  const follows = isFollowing(viewer, author)
  return `(${video}.state = 'ready' AND ${video}.deleted_at IS NULL AND (${author} = ${viewer}
    OR ${video}.is_review_due AND ${video}.audience <> 'self'
    OR ${video}.scheduled_at IS NULL AND NOT ${isBlockedEitherWay(viewer, author)}
      AND (NOT ${video}.is_author_private OR ${follows})
      AND CASE ${video}.audience
        WHEN 'everyone' THEN true
        WHEN 'unlisted' THEN true
        WHEN 'followers' THEN ${follows}
        WHEN 'friends' THEN ${areFriends(viewer, author)}
        ELSE false END))`
}

function isPartOfAudience(viewer: string, video: string, { hasLink, region }: Sight): string {
  const author = `${video}.author_id`
  const limits = isWithinLimits(viewer, video, region)
  const follows = `${isFollowing(viewer, author)} AND ${limits}`
  return `CASE ${video}.shown_to
      WHEN 'everyone' THEN true
      WHEN 'limited' THEN ${limits}
      WHEN 'followers' THEN ${follows}
      WHEN 'friends' THEN ${areFriends(viewer, author)} AND ${limits}
      ${hasLink ? `WHEN 'unlisted' THEN ${limits} WHEN 'followersByLink' THEN ${follows}` : ''}
      ELSE false END`
}
