/** SQL: the viewer is not interested in the video. One look at an index; a guest is `NO_USER`, who has chosen nothing. */
export const hasDismissed = (viewer: string, video: string): string =>
  `EXISTS (SELECT FROM dismissals WHERE user_id = ${viewer} AND video_id = ${video} OFFSET 0)`
