import type { Video } from '#contract/models/video.ts'

/** The first clip's poster is the largest thing painted: it is fetched before any script has run. */
export const posterPreload = (video: Video | undefined) =>
  video
    ? [{ rel: 'preload', as: 'image' as const, href: video.media.posterUrl, fetchPriority: 'high' as const }]
    : []
