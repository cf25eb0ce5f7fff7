/** Names of what an action of the outbox is about, for both sides of the worker boundary. */

export const likeEntity = (videoId: string): string => `like:${videoId}`
/** What one says about a video. */
export const commentsEntity = (videoId: string): string => `comments:${videoId}`
/** One's own: each person has one. */
export const PROFILE_ENTITY = 'profile'
export const followEntity = (userId: string): string => `follow:${userId}`
