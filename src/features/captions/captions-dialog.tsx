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

/** What is written, or taken from a file, and not saved. */
interface Draft {
  language: string
  text: string
}

interface Change {
  language: string
  /** Null takes the captions away. */
  text: string | null
  /** What is done with by it. */
  draft: Draft | undefined
}

/** By the id of their clip: who closes the dialog and opens it again finds them. */
const keptDrafts = new Map<string, Draft[]>()
const draftsOf = ({ id }: Video): Draft[] => keptDrafts.get(id) ?? []

/** Where an author writes down what is heard in a clip of their own, in one language after the other. */
export function CaptionsDialog({ video, onClose }: CaptionsDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { captionTracks = [] } = video.media
  const [drafts, setDrafts] = useState(() => draftsOf(video))
  const keep = (now: Draft[]) => {
    keptDrafts.set(video.id, now)
    setDrafts(now)
  }
  const [language, setLanguage] = useState(
    () => drafts.at(-1)?.language ?? captionTracks[0]?.language ?? ownLanguage(),
  )
  const url = captionTracks.find((track) => track.language === language)?.url
  const kept = useQuery({
    queryKey: ['captions', url],
    queryFn: async () => (await fetch(url ?? '')).text(),
    enabled: url !== undefined,
    gcTime: 0,
  })
  // The latest one is shown in a language that has nothing yet: many take the file first and then say its language.
  const draft = drafts.find((each) => each.language === language) ?? (url ? undefined : drafts.at(-1))
  const otherDrafts = drafts.filter((each) => each !== draft && each.text)
  const text = draft?.text ?? kept.data ?? ''
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: Change) =>
      api.videos.setCaptionTrack({ itemId: video.id, language: change.language, text: change.text }),
    onSuccess: (answer, change) => {
      patchMedia(queryClient, answer.video)
      const name = languageName(change.language)
      showMessage(change.text === null ? `Captions removed: ${name}` : `Captions saved: ${name}`)
      const left = draftsOf(video).filter((each) => each !== change.draft && each.text)
      const next = left.at(-1)
      keep(left)
      if (next) setLanguage(next.language)
      else onClose()
    },
  })
  const write = (words: string) => {
    keep([...draftsOf(video).filter((each) => each !== draft), { language, text: words }])
    setProblem(undefined)
  }
  return (
    <Dialog title="Captions" onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          const fault = captionProblem(text)
          if (fault === undefined) mutate({ language, text, draft })
          else setProblem(fault)
        }}
      >
        <LanguageSelect
          value={language}
          onChange={(chosen) => {
            setLanguage(chosen)
            setProblem(undefined)
          }}
        />
        {captionTracks.length > 0 && (
          <p className={css.present}>
            Written so far: {captionTracks.map((track) => languageName(track.language)).join(', ')}
          </p>
        )}
        {otherDrafts.length > 0 && (
          <p className={css.present}>
            Not saved yet: {otherDrafts.map((each) => languageName(each.language)).join(', ')}
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
            <Button disabled={isPending} onClick={() => mutate({ language, text: null, draft })}>
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
