import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { hideVideo, showVideoAgain } from '#src/state/not-interested.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { dismissalRefusal } from './refusal.ts'

/**
 * Returns a function that dismisses a video or undoes that: shown at once, and sent through the outbox. A guest's choice
 * stays on the device.
 */
export function useSetDismissed({ id, author }: Pick<Video, 'id' | 'author'>) {
  const api = useApi()
  const { user } = useSession()
  const show = (isDismissed: boolean) => (isDismissed ? hideVideo(id, user === null) : showVideoAgain(id))
  return async (isDismissed: boolean) => {
    show(isDismissed)
    if (!user) return
    try {
      await api.dismissals.set({ videoId: id, dismissed: isDismissed }, { subject: `@${author.uniqueId}` })
    } catch (error) {
      show(!isDismissed)
      showMessage(joinSentences(await dismissalRefusal(isDismissed), sentenceOf(error)))
    }
  }
}
