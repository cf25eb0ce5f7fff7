import type { Video } from '#contract/models/video.ts'

const tokens = new Map<string, string>()

/**
 * Retains the token with which each video was delivered, to send it with the watch events. The first one stays: with a
 * later one, watching would seem to have begun before the video was delivered.
 */
export function addViewTokens(videos: readonly Pick<Video, 'id' | 'viewToken'>[]): void {
  for (const { id, viewToken } of videos) if (viewToken && !tokens.has(id)) tokens.set(id, viewToken)
}

export const viewTokenOf = (videoId: string): string | undefined => tokens.get(videoId)
