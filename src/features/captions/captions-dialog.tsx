import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CAPTION_TRACK_MAX_LENGTH } from '#contract/constants.ts'
import { languageName } from '#contract/language-name.ts'
import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { captionProblem, readCaptionFile } from '#src/data/caption-text.ts'
import { patchMedia } from '#src/data/patch.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { LanguageSelect, ownLanguage } from '#src/ui/language-select.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import css from './captions-dialog.module.css'

interface CaptionsDialogProps {
  video: Video
  onClose: () => void
}

/** Where an author writes down what is heard in a clip of their own, in one language after the other. */
export function CaptionsDialog({ video, onClose }: CaptionsDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { captionTracks = [] } = video.media
  const [language, setLanguage] = useState(() => captionTracks[0]?.language ?? ownLanguage())
  const url = captionTracks.find((track) => track.language === language)?.url
  const kept = useQuery({
    queryKey: ['captions', url],
    queryFn: async () => (await fetch(url ?? '')).text(),
    enabled: url !== undefined,
    gcTime: 0,
  })
  const [written, setWritten] = useState<string>()
  const text = written ?? kept.data ?? ''
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (words: string | null) =>
      api.videos.setCaptionTrack({ itemId: video.id, language, text: words }),
    onSuccess: (answer, words) => {
      patchMedia(queryClient, answer.video)
      const name = languageName(language)
      showMessage(words === null ? `Captions removed: ${name}` : `Captions saved: ${name}`)
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
          const fault = captionProblem(text)
          if (fault === undefined) mutate(text)
          else setProblem(fault)
        }}
      >
        <LanguageSelect
          value={language}
          onChange={(chosen) => {
            setLanguage(chosen)
            setWritten(undefined)
            setProblem(undefined)
          }}
        />
        {captionTracks.length > 0 && (
          <p className={css.present}>
            Written so far: {captionTracks.map((track) => languageName(track.language)).join(', ')}
          </p>
        )}
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
              if (!file) return
              readCaptionFile(file).then(write, (fault: Error) => setProblem(fault.message))
              // The same file can be chosen again, once it is mended.
              target.value = ''
            }}
          />
        </label>
        <div className={css.actions}>
          {url && (
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
