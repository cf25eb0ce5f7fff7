/** Names of the things that actions of the outbox change, for both sides of the worker boundary. */

export const likeEntity = (videoId: string): string => `like:${videoId}`
/** The viewer's comments on a video. */
export const commentsEntity = (videoId: string): string => `comments:${videoId}`
/** The viewer's own profile. */
export const PROFILE_ENTITY = 'profile'
export const followEntity = (userId: string): string => `follow:${userId}`
