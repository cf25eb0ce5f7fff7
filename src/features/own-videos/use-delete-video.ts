import { useQueryClient } from '@tanstack/react-query'

import { sentenceOf } from '#contract/errors.ts'
import { messages } from '#messages/more.ts'
import { useApi } from '#src/data/api-context.tsx'
import { showMessage } from '#src/state/snackbar.ts'

/** Deletes one's own video at once, and offers to restore it. */
export function useDeleteVideo(): (videoId: string) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
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
      showMessage(messages.videoDeleted, {
        label: messages.undoDelete,
        run: () =>
          void attempt(async () => {
            await api.videos.restore({ videoId })
          }),
      })
    })
}
