/** Names of the things that actions of the outbox change, for both sides of the worker boundary. */

import type { ReportSubject } from './models/report.ts'

export const likeEntity = (videoId: string): string => `like:${videoId}`
/** Whether a video is in the viewer's list of saved ones. */
export const saveEntity = (videoId: string): string => `save:${videoId}`
/** Whether the viewer's watch history is on. */
export const HISTORY_ENTITY = 'history'
/** A video in the viewer's watch history, or all of them. */
export const watchedEntity = (videoId = 'all'): string => `watched:${videoId}`
/** Whether a video is left out of the viewer's feeds. */
export const dismissalEntity = (videoId: string): string => `dismissal:${videoId}`
/** Whether the viewer's own video is pinned to the top of their profile. */
export const videoPinEntity = (videoId: string): string => `videoPin:${videoId}`
/** The viewer's comments on a video. */
export const commentsEntity = (videoId: string): string => `comments:${videoId}`
export const commentLikeEntity = (commentId: string): string => `commentLike:${commentId}`
/** The comment pinned on the viewer's own video. */
export const commentPinEntity = (videoId: string): string => `commentPin:${videoId}`
/** The users who can comment on the viewer's own video. */
export const commentAudienceEntity = (videoId: string): string => `commentAudience:${videoId}`
/** The viewer's choices about the comments on their videos. */
export const COMMENT_SETTINGS_ENTITY = 'commentSettings'
export const blockedWordEntity = (word: string): string => `blockedWord:${word}`
/** Names the subject of a report among those of its kind. */
export function subjectKey(subject: ReportSubject): string {
  if (subject.kind === 'comment') return `${subject.videoId}/${subject.commentId}`
  if (subject.kind === 'message') return `${subject.conversationId}/${subject.seq}`
  if (subject.kind === 'chatLine') return `${subject.roomId}/${subject.lineId}`
  if (subject.kind === 'sound') return subject.musicId
  if (subject.kind === 'live') return subject.roomId
  return subject.kind === 'video' ? subject.videoId : subject.userId
}
/** The viewer's report of a thing. */
export const reportEntity = (subject: ReportSubject): string =>
  `report:${subject.kind}:${subjectKey(subject)}`
/** The viewer's own profile. */
export const PROFILE_ENTITY = 'profile'
export const followEntity = (userId: string): string => `follow:${userId}`
/** A follower's request to follow the viewer. */
export const followRequestEntity = (userId: string): string => `followRequest:${userId}`
export const removedFollowerEntity = (userId: string): string => `removedFollower:${userId}`
export const blockEntity = (userId: string): string => `block:${userId}`
export const muteEntity = (userId: string): string => `mute:${userId}`
/** Whether the viewer's account is private. */
export const PRIVACY_ENTITY = 'privacy'
/** Whether others see the videos that the viewer likes. */
export const LIKED_PUBLIC_ENTITY = 'likedPublic'
/** The users who can mention the viewer. */
export const MENTION_AUDIENCE_ENTITY = 'mentionAudience'
/** The notice that the viewer's account has become private. */
export const PRIVATE_NOTICE_ENTITY = 'privateNotice'
/** How far the viewer has read a tab of the inbox. */
export const readTabEntity = (tab: string): string => `readTab:${tab}`
/** The viewer's messages in a conversation, by its id, or `user:` and the id of the user whom a first one is for. */
export const conversationEntity = (id: string): string => `conversation:${id}`
/** Whether a conversation is muted. */
export const conversationMuteEntity = (conversationId: string): string => `conversationMute:${conversationId}`
export const readMarkEntity = (conversationId: string): string => `readMark:${conversationId}`
export const reactionEntity = (conversationId: string, seq: number): string =>
  `reaction:${conversationId}:${seq}`
/** The viewer's choices about messages. */
export const CHAT_SETTINGS_ENTITY = 'chatSettings'
/** The viewer's choices about notifications. */
export const NOTIFICATION_SETTINGS_ENTITY = 'notificationSettings'
