/**
 * Relations between two users, as SQL. `viewer` and `user` are SQL expressions of ids; a guest is `NO_USER`, for whom
 * all are false. Each is one index lookup.
 */

export const isFollowing = (viewer: string, user: string): string =>
  `EXISTS (SELECT FROM follows WHERE follower_id = ${viewer} AND followee_id = ${user})`

/** Both follow one another. */
export const areFriends = (viewer: string, user: string): string =>
  `(${isFollowing(viewer, user)} AND ${isFollowing(user, viewer)})`

export const hasRequested = (viewer: string, user: string): string =>
  `EXISTS (SELECT FROM follow_requests WHERE requester_id = ${viewer} AND requestee_id = ${user})`

export const isBlocking = (viewer: string, user: string): string =>
  `EXISTS (SELECT FROM blocks WHERE blocker_id = ${viewer} AND blocked_id = ${user})`

/** One of the two has blocked the other: neither sees the other. */
export const isBlockedEitherWay = (viewer: string, user: string): string =>
  `(${isBlocking(viewer, user)} OR ${isBlocking(user, viewer)})`

/** Up to this number the count leaves out hidden requests, as the list does; a larger one counts all requests. */
const REQUESTS_READ_COUNT = 100
/** SQL: how many follow requests the list of a user shows. @param user alias of a row of `users` */
export const requestCount = (
  user: string,
): string => `(CASE WHEN ${user}.follow_request_count > ${REQUESTS_READ_COUNT}
  THEN ${user}.follow_request_count
  ELSE (SELECT count(*)::int FROM follow_requests JOIN users AS requester ON requester.id = requester_id
    WHERE requestee_id = ${user}.id AND requester.standing <> 'leaving'
      AND NOT ${isBlockedEitherWay(`${user}.id`, 'requester.id')}) END)`

/** The videos of `user` are left out of the viewer's feeds, but not of lists that the viewer opens. */
export const isMuting = (viewer: string, user: string): string =>
  `EXISTS (SELECT FROM mutes WHERE muter_id = ${viewer} AND muted_id = ${user})`

/** Columns of a `RelationRow`. */
export const relationColumns = (viewer: string, user: string): string => `
  ${isFollowing(viewer, user)} AS "isFollowed",
  ${isFollowing(user, viewer)} AS "isFollower",
  ${hasRequested(viewer, user)} AS "isRequested",
  ${isBlocking(viewer, user)} AS "isBlocked",
  ${isBlocking(user, viewer)} AS "isBlocker"`
