import { areFriends, isFollowing } from '#server/db/relations-sql.ts'

/** SQL: whether a user lets the viewer mention them. @param viewer an SQL expression of an id; `users` is the user's row */
export const mayMention = (viewer: string): string => `(CASE users.mention_audience
  WHEN 'everyone' THEN true
  WHEN 'following' THEN users.id = ${viewer} OR ${isFollowing('users.id', viewer)}
  WHEN 'friends' THEN users.id = ${viewer} OR ${areFriends(viewer, 'users.id')}
  ELSE users.id = ${viewer} END)`
