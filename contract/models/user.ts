import * as v from 'valibot'

import { MENTION_AUDIENCES } from '../audience.ts'
import { UserRelation } from '../user-relation.ts'
import { CountSchema, IdSchema } from './primitives.ts'

export const UserRelationSchema = v.picklist(Object.values(UserRelation))

/** A user as shown beside a video. */
export const UserSummarySchema = v.object({
  id: IdSchema,
  uniqueId: v.string(),
  secUid: v.string(),
  nickname: v.string(),
  /** Sized for display beside a video or a comment. */
  avatarUrl: v.nullable(v.string()),
  /** The room in which the user is live for everyone at the moment. */
  liveRoomId: v.optional(IdSchema),
})
export type UserSummary = v.InferOutput<typeof UserSummarySchema>

export const UserStatsSchema = v.object({
  followerCount: CountSchema,
  followingCount: CountSchema,
  heartCount: CountSchema,
  videoCount: CountSchema,
})
export type UserStats = v.InferOutput<typeof UserStatsSchema>

/** A user as shown on their profile. `relation` is the viewer's. */
export const UserProfileSchema = v.object({
  ...UserSummarySchema.entries,
  bio: v.string(),
  /** The user's pronouns, in their own words. Absent: not given. */
  pronouns: v.optional(v.string()),
  /** Addresses of the user's pages on other sites. They open through `linkOutPath`. */
  links: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  avatarLargeUrl: v.nullable(v.string()),
  /** An animated picture, shown instead of the large one. */
  avatarAnimationUrl: v.optional(v.string()),
  /** Seconds since 1970. */
  createTime: v.number(),
  stats: UserStatsSchema,
  relation: UserRelationSchema,
  isSelf: v.boolean(),
  /** Followers have to be approved. */
  isPrivate: v.optional(v.boolean()),
  /** Whether the user's videos are left out of the viewer's feeds. */
  isMuted: v.optional(v.boolean()),
  /** Others may see the videos that the user likes. */
  isLikedPublic: v.optional(v.boolean()),
  /** The user follows the viewer. */
  isFollower: v.optional(v.boolean()),
})
export type UserProfile = v.InferOutput<typeof UserProfileSchema>

/** A user in a list of users. `relation` is the viewer's. */
export const ListedUserSchema = v.object({ ...UserSummarySchema.entries, relation: UserRelationSchema })

/** Settings of the viewer's own account, on every device. */
export const UserSettingsSchema = v.object({
  isPrivate: v.boolean(),
  /** The account has become private, and its owner has not confirmed the notice. */
  hasPrivateNotice: v.boolean(),
  followRequestCount: CountSchema,
  /** Others may see the videos that the owner likes. */
  isLikedPublic: v.optional(v.boolean()),
  /** The owner's watch history is on. */
  isHistoryOn: v.optional(v.boolean()),
  /** The users who can mention the owner. */
  mentionAudience: v.optional(v.picklist(MENTION_AUDIENCES)),
  /** The owner's date of birth, as they gave it (`YYYY-MM-DD`). Absent: not known. */
  birthDate: v.optional(v.string()),
})
export type UserSettings = v.InferOutput<typeof UserSettingsSchema>
