import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { processingQuery } from '#src/data/queries.ts'

export type PostPhase =
  | { name: 'idle' }
  | { name: 'sending'; progress: number }
  | { name: 'refused'; message: string }
  | { name: 'processing'; progress: number }
  | { name: 'ready'; video: Video }
  | { name: 'failed'; message: string }

const IDLE: PostPhase = { name: 'idle' }
const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Your clip could not be sent. Try again.'

/** Sends a clip, then follows it until the server has made it playable or says why it cannot. */
export function usePostClip() {
  const api = useApi()
  const [sending, setSending] = useState<PostPhase>(IDLE)
  const [itemId, setItemId] = useState<string>()
  const { data: processing } = useQuery({
    ...processingQuery(api, itemId ?? ''),
    enabled: itemId !== undefined,
  })

  const post = async ({ file, caption }: { file: File; caption: string }) => {
    setSending({ name: 'sending', progress: 0 })
    try {
      const { uploadId } = await api.videos.upload(
        { body: file, fileName: file.name.slice(-255) },
        { onProgress: (progress) => setSending({ name: 'sending', progress }) },
      )
      const created = await api.videos.create({ uploadId, caption })
      setItemId(created.itemId)
    } catch (error) {
      setSending({ name: 'refused', message: messageOf(error) })
    }
  }

  const reset = () => {
    setSending(IDLE)
    setItemId(undefined)
  }

  return { post: (clip: { file: File; caption: string }) => void post(clip), phase: phaseOf(), reset }

  function phaseOf(): PostPhase {
    if (itemId === undefined) return sending
    if (!processing) return { name: 'processing', progress: 0 }
    if (processing.state === 'ready') return { name: 'ready', video: processing.video }
    if (processing.state === 'failed') return { name: 'failed', message: processing.message }
    return { name: 'processing', progress: processing.progress }
  }
}
