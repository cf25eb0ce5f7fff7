/** SQL: the viewer has dismissed the video. One index lookup; a guest is `NO_USER`, who has dismissed nothing. */
export const hasDismissed = (viewer: string, video: string): string =>
  `EXISTS (SELECT FROM dismissals WHERE user_id = ${viewer} AND video_id = ${video} OFFSET 0)`
