import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/endpoints/session.ts'
import type { UserProfile } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import type { UserRelation } from '#contract/user-relation.ts'

import { SESSION_KEY } from './queries.ts'
import { mapServerData, type Mapper } from './server-data.ts'

export interface VideoStatsPatch {
  videoId: string
  /** Revision of the counters that come with it. */
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

/** Changes data where it lies. Its age stays: a patch makes no old answer fresh. */
function patchAll(queryClient: QueryClient, mapper: Mapper): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { data, dataUpdatedAt } = query.state
    if (data === undefined) continue
    const patched = mapServerData(data, mapper)
    if (patched !== data) queryClient.setQueryData(query.queryKey, patched, { updatedAt: dataUpdatedAt })
  }
}

/**
 * Writes a clip's counters, and the viewer's own like, into every list and detail that shows it. The one place
 * that does so, for answers and for pushed events alike. An older `rev` than the one shown is ignored.
 */
export function patchVideoStats(queryClient: QueryClient, patch: VideoStatsPatch): void {
  const { videoId, liked, rev, ...counters } = patch
  patchAll(queryClient, {
    video(video) {
      if (video.id !== videoId || rev < video.stats.rev) return video
      return { ...video, liked: liked ?? video.liked, stats: { ...video.stats, ...counters, rev } }
    },
  })
}

/** Writes what a clip's author has changed in its media into every list and detail that shows it. */
export function patchMedia(queryClient: QueryClient, { id, media }: Pick<Video, 'id' | 'media'>): void {
  patchAll(queryClient, { video: (video) => (video.id === id ? { ...video, media } : video) })
}

/**
 * Writes what the server has answered to the viewer's own like. Others may like the clip at the same time, and what was
 * heard of them be newer: then its counters stay, and only the like is the viewer's.
 */
export function patchOwnLike(queryClient: QueryClient, patch: VideoStatsPatch & { liked: boolean }): void {
  patchVideoStats(queryClient, patch)
  const { videoId, liked } = patch
  patchAll(queryClient, {
    video: (video) => (video.id === videoId && video.liked !== liked ? { ...video, liked } : video),
  })
}

/**
 * Writes how the viewer stands to a person, and that person's counters, into their profile and into every clip of
 * theirs.
 */
export function patchRelation(queryClient: QueryClient, patch: RelationPatch): void {
  const { userId, relation, ...counters } = patch
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
      return { ...user, relation: relation ?? user.relation, stats: { ...user.stats, ...counters } }
    },
  })
}

/** Writes what a person says of themselves into their profile, every clip of theirs and the session. */
export function patchProfile(
  queryClient: QueryClient,
  {
    id,
    nickname,
    bio,
    avatarUrl,
    avatarLargeUrl,
  }: Pick<UserProfile, 'id' | 'nickname' | 'bio' | 'avatarUrl' | 'avatarLargeUrl'>,
): void {
  patchAll(queryClient, {
    video(video) {
      return video.author.id === id ? { ...video, author: { ...video.author, nickname, avatarUrl } } : video
    },
    user: (user) => (user.id === id ? { ...user, nickname, bio, avatarUrl, avatarLargeUrl } : user),
  })
  const { data: session, dataUpdatedAt } = queryClient.getQueryState<Session>(SESSION_KEY) ?? {}
  if (session?.user?.id !== id || dataUpdatedAt === undefined) return
  const user = { ...session.user, nickname, avatarUrl }
  queryClient.setQueryData<Session>(SESSION_KEY, { user }, { updatedAt: dataUpdatedAt })
}
