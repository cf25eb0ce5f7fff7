import { type UserProfile, type UserStats, type UserSummary } from '#contract/models/user.ts'
import type { Standing } from '#contract/moderation.ts'
import { UserRelation } from '#contract/user-relation.ts'
import { epochSeconds } from '#server/api/epoch-seconds.ts'
import { mediaUrl } from '#server/delivery/media-url.ts'

export interface SummaryRow {
  id: string
  uniqueId: string
  secUid: string
  nickname: string
  avatarKey: string | null
  /** The room in which the user is live for everyone. */
  liveRoomId?: string | null
}

/** A user with everything that the viewer sees of them. */
export interface ProfileRow extends SummaryRow, UserStats, RelationRow {
  bio: string
  pronouns: string
  links: string[]
  isPrivate: boolean
  isLikedPublic: boolean
  isMuted: boolean
  standing: Standing
  avatarLargeKey: string | null
  animationKey: string | null
  createdAt: Date
}

export interface RelationRow {
  /** The viewer follows this user. */
  isFollowed: boolean
  /** This user follows the viewer. */
  isFollower: boolean
  /** The viewer has asked to follow this user. */
  isRequested: boolean
  /** The viewer has blocked this user. */
  isBlocked: boolean
  /** This user has blocked the viewer. */
  isBlocker: boolean
}

export const presentSummary = (row: SummaryRow): UserSummary => ({
  id: row.id,
  uniqueId: row.uniqueId,
  secUid: row.secUid,
  nickname: row.nickname,
  avatarUrl: avatarUrl(row.avatarKey),
  ...(row.liveRoomId && { liveRoomId: row.liveRoomId }),
})

const avatarUrl = (key: string | null): string | null => (key === null ? null : mediaUrl(key))

/** Shows counters. A wrong counter below zero must not break a page. */
export const presentStats = (row: UserStats): UserStats => ({
  followerCount: Math.max(row.followerCount, 0),
  followingCount: Math.max(row.followingCount, 0),
  heartCount: Math.max(row.heartCount, 0),
  videoCount: Math.max(row.videoCount, 0),
})

/** The viewer's relation to a user (specification section 3, user relation). A guest has none. */
export function relationOf(row: RelationRow, viewerId: string | null): UserRelation {
  if (viewerId === null) return UserRelation.unknown
  if (row.isBlocked) return UserRelation.block
  if (row.isBlocker) return UserRelation.blocked
  if (row.isFollowed) return row.isFollower ? UserRelation.mutual : UserRelation.follow
  return row.isRequested ? UserRelation.followingRequest : UserRelation.none
}

export const presentProfile = (row: ProfileRow, viewerId: string | null): UserProfile => ({
  ...presentSummary(row),
  bio: row.bio,
  ...(row.pronouns && { pronouns: row.pronouns }),
  ...(row.links.length > 0 && { links: row.links }),
  avatarLargeUrl: avatarUrl(row.avatarLargeKey),
  ...(row.animationKey !== null && { avatarAnimationUrl: mediaUrl(row.animationKey) }),
  createTime: epochSeconds(row.createdAt),
  stats: presentStats(row),
  relation: relationOf(row, viewerId),
  isSelf: row.id === viewerId,
  ...(row.isPrivate && { isPrivate: true }),
  ...(row.isLikedPublic && { isLikedPublic: true }),
  ...(row.isMuted && { isMuted: true }),
  ...(row.isFollower && { isFollower: true }),
  ...((row.isBlocked || row.isBlocker) && NOTHING_OF_THEM),
})

/** Replaces all but the names in a profile if the viewer has blocked the user or is blocked by them. */
const NOTHING_OF_THEM = {
  bio: '',
  pronouns: undefined,
  links: undefined,
  isLikedPublic: false,
  avatarUrl: null,
  liveRoomId: undefined,
  avatarLargeUrl: null,
  avatarAnimationUrl: undefined,
  createTime: 0,
  stats: { followerCount: 0, followingCount: 0, heartCount: 0, videoCount: 0 },
}
