import { markedCollectionId, type MarkKind } from '#contract/offline.ts'
import { savedVideos } from '#src/state/saved-videos.ts'

import { callWorker } from './api.ts'
import { sessionUserId } from './session-user.ts'

/** Removes a video that is on this device because the user marked it, unless it is there for another reason too. */
export function removeOfflineCopy(kind: MarkKind, videoId: string): void {
  if (!savedVideos.ids.has(videoId)) return
  callWorker('offline.remove', { id: markedCollectionId(kind, sessionUserId()), videoId }).catch(() => {
    // The video stays among the offline ones, where it can be removed.
  })
}
