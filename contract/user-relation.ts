/** The viewer's relation to another user (specification section 3). */
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

export const isFollowing = (relation: UserRelation): boolean =>
  relation === UserRelation.follow || relation === UserRelation.mutual
