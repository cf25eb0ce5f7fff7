import type { Video } from '#contract/models/video.ts'

const tokens = new Map<string, string>()

/**
 * Keeps with which token each video was handed out, to send it along with what was watched. The first one stays: with a
 * later one, watching would seem to have begun before the video was there.
 */
export function keepViewTokens(videos: readonly Pick<Video, 'id' | 'viewToken'>[]): void {
  for (const { id, viewToken } of videos) if (viewToken && !tokens.has(id)) tokens.set(id, viewToken)
}

export const viewTokenOf = (videoId: string): string | undefined => tokens.get(videoId)
