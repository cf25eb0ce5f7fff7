import type { Video } from '#contract/models/video.ts'

const met = new Map<string, Video>()

/**
 * Retains each video as it was first delivered with a token, for what is reported and learnt of its watching: with a later token,
 * watching would seem to have begun before the video was delivered.
 */
export function addMetVideos(videos: readonly Video[]): void {
  for (const video of videos) if (!met.get(video.id)?.viewToken) met.set(video.id, video)
}

export const metVideo = (videoId: string): Video | undefined => met.get(videoId)
