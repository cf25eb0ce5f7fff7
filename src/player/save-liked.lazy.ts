import type { Video } from '#contract/models/video.ts'
import { markedCollectionId, type MarkKind } from '#contract/offline.ts'
import { chooseRendition } from '#document/choose-rendition.ts'
import { callWorker } from '#src/data/api.ts'
import { sessionUserId } from '#src/data/session-user.ts'

import { currentViewing } from './rendition.ts'

/**
 * Reduces the video to the one rendition that is saved: the one for this screen. The connection's speed at the
 * moment does not matter for later, and would save the same video twice on another day.
 */
export function asSaved(video: Video): Video {
  const viewing = { ...currentViewing(), measuredBps: undefined, downlinkMbps: undefined }
  const rendition = chooseRendition(video.media, viewing)
  return { ...video, media: { ...video.media, renditions: rendition ? [rendition] : [] } }
}

/** Saves a video that the user likes or has saved, on an unmetered connection, or removes it when they undo that. */
export async function saveMarked(kind: MarkKind, video: Video, isMarked: boolean): Promise<void> {
  const id = markedCollectionId(kind, sessionUserId())
  const marked = { ...asSaved(video), [kind]: true }
  if (!isMarked) await callWorker('offline.remove', { id, videoId: video.id })
  else await callWorker('offline.save', { id, source: { kind }, videos: [marked], isMeteredAllowed: false })
}
