import * as v from 'valibot'

import { CountSchema, IdSchema } from './primitives.ts'

/** How the viewer stands to another person (specification section 3). */
export const UserRelation = {
  unknown: -1,
  none: 0,
  follow: 1,
  mutual: 2,
  followingRequest: 3,
  block: 4,
  blocked: 5,
} as const
export type UserRelation = (typeof UserRelation)[keyof typeof UserRelation]
export const UserRelationSchema = v.picklist(Object.values(UserRelation))

export const isFollowing = (relation: UserRelation): boolean =>
  relation === UserRelation.follow || relation === UserRelation.mutual

/** A person as shown beside a clip. */
export const UserSummarySchema = v.object({
  id: IdSchema,
  uniqueId: v.string(),
  secUid: v.string(),
  nickname: v.string(),
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

/** A person as shown on their profile. `relation` is the viewer's. */
export const UserProfileSchema = v.object({
  ...UserSummarySchema.entries,
  bio: v.string(),
  /** Seconds since 1970. */
  createTime: v.number(),
  stats: UserStatsSchema,
  relation: UserRelationSchema,
  isSelf: v.boolean(),
})
export type UserProfile = v.InferOutput<typeof UserProfileSchema>
