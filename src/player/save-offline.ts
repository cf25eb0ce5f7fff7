import type { Video } from '#contract/models/video.ts'
import type { MarkKind } from '#contract/offline.ts'
import { messages } from '#messages/video.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

/** Makes an offline copy of a video that the user marks, or removes it when they undo that. */
export async function saveOffline(kind: MarkKind, video: Video, isMarked: boolean): Promise<void> {
  try {
    const { saveMarked } = await import('./save-liked.lazy.ts')
    await saveMarked(kind, video, isMarked)
  } catch (error) {
    showMessage(messages.notSaved({ reason: sentenceOf(error) }))
  }
}
