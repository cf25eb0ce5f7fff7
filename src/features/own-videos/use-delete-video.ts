import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { dropVideo } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { sentenceOf } from '#src/ui/sentences.ts'

/** Deletes the user's own video at once, so that no feed goes on playing it, and offers to restore it. */
export function useDeleteVideo(): (videoId: string) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      await queryClient.invalidateQueries()
    } catch (error) {
      showMessage(sentenceOf(error))
    }
  }
  return (videoId) =>
    attempt(async () => {
      await api.videos.delete({ videoId })
      // At once: the lists may take long to load again, or fail to.
      dropVideo(queryClient, videoId)
      showMessage(messages.videoDeleted, {
        label: messages.undoDelete,
        run: () =>
          void attempt(async () => {
            await api.videos.restore({ videoId })
            // The page of that video alone then says that it does not exist.
            await router.invalidate()
          }),
      })
    })
}
