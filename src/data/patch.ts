import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import { isFollowing, UserRelation } from '#contract/user-relation.ts'

import { SESSION_KEY } from './queries.ts'
import { isVideoPages, mapServerData, type Mapper } from './server-data.ts'

export interface VideoStatsPatch {
  videoId: string
  /** The revision of the counters that come with it. */
  rev: number
  liked?: boolean
  likeCount?: number
  commentCount?: number
}

export interface RelationPatch {
  userId: string
  relation?: UserRelation
  followerCount?: number
  followingCount?: number
}

/** Changes data in place. Its age stays: a patch does not make an old response fresh. */
function patchAll(queryClient: QueryClient, mapper: Mapper): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined) continue
    const patched = mapServerData(data, mapper)
    if (patched !== data) queryClient.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt })
  }
}

/** For each video, the newest revision that came with the viewer's own like. */
const likeRevs = new WeakMap<QueryClient, Map<string, number>>()

/** Whether nothing newer is known about the viewer's own like. */
function isLatestLike(queryClient: QueryClient, { videoId, liked, rev }: VideoStatsPatch): boolean {
  if (liked === undefined) return false
  const revs = likeRevs.get(queryClient) ?? new Map<string, number>()
  likeRevs.set(queryClient, revs)
  const isLatest = rev >= (revs.get(videoId) ?? 0)
  if (isLatest) revs.set(videoId, rev)
  return isLatest
}

function patchStats(queryClient: QueryClient, patch: VideoStatsPatch, isOwnAnswer: boolean): void {
  const { videoId, liked: newLiked, rev, ...counters } = patch
  const isLikeNew = isLatestLike(queryClient, patch)
  patchAll(queryClient, {
    video(video) {
      if (video.id !== videoId) return video
      const isOlder = rev < video.stats.rev
      const liked = (isLikeNew && (isOwnAnswer || !isOlder) ? newLiked : undefined) ?? video.liked
      if (!isOlder) return { ...video, liked, stats: { ...video.stats, ...counters, rev } }
      return video.liked === liked ? video : { ...video, liked }
    },
  })
}

/**
 * Writes a video's counters, and the viewer's own like, into every list and detail that shows it. All responses
 * and pushed events go through it. An older `rev` than the one shown is ignored.
 */
export const patchVideoStats = (queryClient: QueryClient, patch: VideoStatsPatch): void =>
  patchStats(queryClient, patch, false)

/**
 * Writes the server's result of the viewer's own like. Others may like the video at the same time, and a newer event may
 * have arrived: then its counters stay, and only the like itself is taken over. The result says nothing about what the
 * viewer did on another device since.
 */
export const patchOwnLike = (queryClient: QueryClient, patch: VideoStatsPatch & { liked: boolean }): void =>
  patchStats(queryClient, patch, true)

/** Writes changed fields of a video into every list and detail that shows it. */
export function patchVideo(
  queryClient: QueryClient,
  { id, ...changes }: Pick<Video, 'id'> & Partial<Video>,
): void {
  patchAll(queryClient, { video: (video) => (video.id === id ? { ...video, ...changes } : video) })
}

/**
 * Removes a user's videos from lists.
 * @param queryKeys lists whose keys begin with one of these
 */
export const dropVideosOf = (
  queryClient: QueryClient,
  userId: string,
  queryKeys?: readonly (readonly string[])[],
): void => filterVideos(queryClient, ({ author }) => author.id !== userId, queryKeys)

/** Removes a deleted video from all lists: a feed that is at it moves on to the next. */
export const dropVideo = (queryClient: QueryClient, videoId: string): void =>
  filterVideos(queryClient, ({ id }) => id !== videoId)

function filterVideos(
  queryClient: QueryClient,
  isLeft: (video: Video) => boolean,
  queryKeys: readonly (readonly string[])[] = [[]],
): void {
  for (const queryKey of queryKeys) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt: updatedAt } = query.state
      if (!isVideoPages(data) || data.pages.every(({ itemList }) => itemList.every(isLeft))) continue
      const pages = data.pages.map((page) => ({ ...page, itemList: page.itemList.filter(isLeft) }))
      queryClient.setQueryData(query.queryKey, { ...data, pages }, { updatedAt })
    }
  }
}

/** Writes into a user's profile whether their videos are left out of the viewer's feeds. */
export function patchMute(queryClient: QueryClient, userId: string, isMuted: boolean): void {
  patchAll(queryClient, { user: (user) => (user.id === userId ? { ...user, isMuted } : user) })
}

/**
 * Writes the viewer's relation to a user, and that user's counters, into their profile, into every video of theirs and
 * into lists of users. A block removes their videos from every list; when the viewer begins or ceases to follow a private
 * account, its videos are loaded again.
 */
export function patchRelation(queryClient: QueryClient, patch: RelationPatch): void {
  const { userId, relation, ...counters } = patch
  if (relation === UserRelation.block || relation === UserRelation.blocked) dropVideosOf(queryClient, userId)
  let hasChangedAccess = false
  patchAll(queryClient, {
    video(video) {
      if (video.author.id !== userId) return video
      return {
        ...video,
        author: { ...video.author, relation: relation ?? video.author.relation },
        authorStats: { ...video.authorStats, ...counters },
      }
    },
    user(user) {
      if (user.id !== userId) return user
      hasChangedAccess ||=
        user.isPrivate === true &&
        relation !== undefined &&
        isFollowing(relation) !== isFollowing(user.relation)
      return { ...user, relation: relation ?? user.relation, stats: { ...user.stats, ...counters } }
    },
    listedUser(user) {
      return user.id === userId && relation !== undefined && relation !== user.relation
        ? { ...user, relation }
        : user
    },
  })
  if (hasChangedAccess) void queryClient.invalidateQueries({ queryKey: ['feed', 'userPosts', userId] })
}

/** Writes a user's changed profile fields into their profile, every video of theirs and the session. */
export function patchProfile(
  queryClient: QueryClient,
  {
    id,
    nickname,
    bio,
    pronouns,
    links,
    avatarUrl,
    avatarLargeUrl,
  }: Pick<UserProfile, 'id' | 'nickname' | 'bio' | 'pronouns' | 'links' | 'avatarUrl' | 'avatarLargeUrl'>,
): void {
  patchAll(queryClient, {
    video(video) {
      return video.author.id === id ? { ...video, author: { ...video.author, nickname, avatarUrl } } : video
    },
    user: (user) =>
      user.id === id ? { ...user, nickname, bio, pronouns, links, avatarUrl, avatarLargeUrl } : user,
  })
  const { data: session, dataUpdatedAt } = queryClient.getQueryState<Session>(SESSION_KEY) ?? {}
  if (session?.user?.id !== id || dataUpdatedAt === undefined) return
  const user = { ...session.user, nickname, avatarUrl }
  queryClient.setQueryData<Session>(SESSION_KEY, { user }, { updatedAt: dataUpdatedAt })
}
