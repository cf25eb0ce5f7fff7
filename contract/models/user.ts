import * as v from 'valibot'

import { UserRelation } from '../user-relation.ts'
import { CountSchema, IdSchema } from './primitives.ts'

export const UserRelationSchema = v.picklist(Object.values(UserRelation))

/** A user as shown beside a video. */
export const UserSummarySchema = v.object({
  id: IdSchema,
  uniqueId: v.string(),
  secUid: v.string(),
  nickname: v.string(),
  /** As large as it is shown beside a video or a comment. */
  avatarUrl: v.nullable(v.string()),
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
  avatarLargeUrl: v.nullable(v.string()),
  /** Seconds since 1970. */
  createTime: v.number(),
  stats: UserStatsSchema,
  relation: UserRelationSchema,
  isSelf: v.boolean(),
})
export type UserProfile = v.InferOutput<typeof UserProfileSchema>
