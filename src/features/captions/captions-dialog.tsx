import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import type { Video } from '#contract/models/video.ts'
import { isWebVtt } from '#contract/web-vtt.ts'
import { useApi } from '#src/data/api-context.tsx'
import { patchMedia } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import css from './captions-dialog.module.css'

const NOT_WEB_VTT =
  'This is not in the form of WebVTT. It begins with WEBVTT, and each line that is heard has its times above it.'

interface CaptionsDialogProps {
  video: Video
  onClose: () => void
}

/** Where an author writes down what is heard in a clip of their own, or takes a file that says so. */
export function CaptionsDialog({ video, onClose }: CaptionsDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { captionTrackUrl } = video.media
  const kept = useQuery({
    queryKey: ['captions', captionTrackUrl],
    queryFn: async () => (await fetch(captionTrackUrl ?? '')).text(),
    enabled: captionTrackUrl !== undefined,
    gcTime: 0,
  })
  const [written, setWritten] = useState<string>()
  const text = written ?? kept.data ?? ''
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (words: string | null) => api.videos.setCaptionTrack({ itemId: video.id, text: words }),
    onSuccess: (answer, words) => {
      patchMedia(queryClient, answer.video)
      showMessage(words === null ? 'Captions removed' : 'Captions saved')
      onClose()
    },
  })
  const write = (words: string) => {
    setWritten(words)
    setProblem(undefined)
  }
  return (
    <Dialog title="Captions" onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWebVtt(text)) mutate(text)
          else setProblem(NOT_WEB_VTT)
        }}
      >
        <TextArea
          label="What is heard, as WebVTT"
          dir="auto"
          rows={9}
          spellCheck={false}
          maxLength={CAPTION_TRACK_MAX_LENGTH}
          placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\nHello'}
          value={text}
          error={problem ?? error?.message}
          onChange={({ target }) => write(target.value)}
        />
        <label className={css.file}>
          Take it from a file
          <input
            type="file"
            accept=".vtt,text/vtt"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              void file?.text().then((words) => write(words.slice(0, CAPTION_TRACK_MAX_LENGTH)))
            }}
          />
        </label>
        <div className={css.actions}>
          {captionTrackUrl && (
            <Button disabled={isPending} onClick={() => mutate(null)}>
              Remove
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={isPending || !text}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
