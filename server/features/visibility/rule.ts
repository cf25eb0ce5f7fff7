import type { CatalogueName } from '#contract/status-codes.ts'
import type { ShownTo } from '#server/db/schema/shown-to.ts'
import { areFriends, isBlockedEitherWay, isFollowing } from '#server/features/relations/sql.ts'

/** Facts that decide whether a viewer may watch a video. */
export interface VideoFacts {
  shownTo: ShownTo
  isAuthorPrivate: boolean
  /** Published at a time that the author has chosen. */
  isScheduled: boolean
  isOwn: boolean
  /** The viewer follows its author. */
  isFollowed: boolean
  /** The author follows the viewer. */
  isFollower: boolean
  /** One of the two has blocked the other. */
  isHidden: boolean
}

/**
 * The rule: may this viewer watch this video? `mayWatch` is the same in SQL.
 * @returns the reason why not (specification section 8): 10204 where even its existence is nobody's business, 10222 for a
 * private account, else 10216. Null when the viewer may.
 */
export function findRefusal(facts: VideoFacts): CatalogueName | null {
  const { shownTo, isOwn, isFollowed, isFollower } = facts
  if (shownTo === 'nobody') return 'videoNotExist'
  if (isOwn) return null
  if (facts.isHidden || facts.isScheduled) return 'videoNotExist'
  const isPartOf: Record<Exclude<ShownTo, 'nobody'>, boolean> = {
    everyone: true,
    unlisted: true,
    followers: isFollowed,
    followersByLink: isFollowed,
    friends: isFollowed && isFollower,
    self: false,
  }
  if (isPartOf[shownTo]) return null
  return facts.isAuthorPrivate && !isFollowed ? 'userPrivate' : 'videoPrivateByUser'
}

const isShown = (viewer: string, video: string, hasLink: boolean): string => `(CASE ${video}.shown_to
  WHEN 'nobody' THEN false
  ELSE ${video}.author_id = ${viewer}
    OR ${isPartOfAudience(viewer, video, hasLink)} AND NOT ${isBlockedEitherWay(viewer, `${video}.author_id`)}
  END)`

/**
 * SQL: the viewer may watch the video. This is the rule for what names one video: its page, its comments, its files.
 * @param viewer SQL of the viewer's id, `NO_USER` for a guest
 * @param video alias of a row of `videos`
 */
export const mayWatch = (viewer: string, video: string): string => isShown(viewer, video, true)

/** SQL: lists that the viewer opens, such as a profile, show the video. Those that come by its link alone are in none. */
export const mayList = (viewer: string, video: string): string => isShown(viewer, video, false)

function isPartOfAudience(viewer: string, video: string, hasLink: boolean): string {
  const author = `${video}.author_id`
  return `CASE ${video}.shown_to
      WHEN 'everyone' THEN true
      WHEN 'followers' THEN ${isFollowing(viewer, author)}
      WHEN 'friends' THEN ${areFriends(viewer, author)}
      ${hasLink ? `WHEN 'unlisted' THEN true WHEN 'followersByLink' THEN ${isFollowing(viewer, author)}` : ''}
      ELSE false END`
}
