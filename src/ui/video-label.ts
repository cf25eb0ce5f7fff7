import { messages } from '#messages/video.ts'

/** Names a video by its caption and its author. */
export const videoLabel = (video: { caption: string; author: { nickname: string } }): string => {
  const { caption, author } = video
  const name = author.nickname
  return caption ? messages.titleBy({ caption, name }) : messages.videoBy({ name })
}
