import type { Video } from '#contract/models/video.ts'

import { chooseRendition, currentViewing } from './rendition.ts'

/** The clip with the one rendition that would play here now: that is what is saved. */
export function asSaved(video: Video): Video {
  const rendition = chooseRendition(video.media, currentViewing())
  return { ...video, media: { ...video.media, renditions: rendition ? [rendition] : [] } }
}
