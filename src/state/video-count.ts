import { proxy } from 'valtio'

export interface VideoCount {
  liked: boolean
  likeCount: number
}

/** Counts of videos as changed on this device, over those that the server sent before. */
export const videoCount = proxy<{ counts: Record<string, VideoCount> }>({ counts: {} })

/** Stored only for string video ids (specification sections 4 and 5). */
const isVideoId = (videoId: unknown): videoId is string => typeof videoId === 'string' && videoId !== ''

/** Does not overwrite an existing entry (specification section 4). */
export function addVideoCount(videoId: unknown, count: VideoCount): void {
  if (!isVideoId(videoId) || Object.hasOwn(videoCount.counts, videoId)) return
  videoCount.counts[videoId] = count
}

/** Overwrites the given fields of an existing entry (specification section 4). */
export function updateVideoCount(videoId: unknown, change: Partial<VideoCount>): void {
  if (!isVideoId(videoId)) return
  const count = videoCount.counts[videoId]
  if (count) Object.assign(count, change)
}

/** Drops the local value, once the server's own data has it. */
export function settleVideoCount(videoId: string): void {
  delete videoCount.counts[videoId]
}
