import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isApiError, sentenceOf } from '#contract/errors.ts'
import { languageName } from '#contract/language-name.ts'
import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { captionProblem, readCaptionFile } from '#src/data/caption-text.ts'
import { patchVideo } from '#src/data/patch.ts'
import { captionDrafts, captionDraftsOf, dropCaptionDraft, keepCaptionDraft } from '#src/state/drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText, useFocusOnProblem } from '#src/ui/form.ts'
import { LanguageSelect, ownLanguage } from '#src/ui/language-select.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import css from './subtitles-dialog.module.css'

const UNREADABLE = 'Couldn’t load these subtitles. Close this window and try again.'

/** As a text box gives them: only so can the words be found to be the same. */
const withPlainLineEnds = (words: string) => words.replaceAll(/\r\n?/g, '\n')

interface CaptionsDialogProps {
  video: Video
  onClose: () => void
}

interface Change {
  language: string
  /** Null takes the captions away. */
  text: string | null
}

/** Lets authors write the subtitles of their own video, one language after the other. */
export function CaptionsDialog({ video, onClose }: CaptionsDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { captionTracks = [] } = video.media
  const drafts = useSnapshot(captionDrafts).byVideo[video.id] ?? []
  const [language, setLanguage] = useState(
    () => drafts.at(-1)?.language ?? captionTracks[0]?.language ?? ownLanguage(),
  )
  const url = captionTracks.find((track) => track.language === language)?.url
  const kept = useQuery({
    queryKey: ['captions', url],
    async queryFn() {
      const answer = await fetch(url ?? '')
      if (!answer.ok) throw new Error(`The captions answered ${answer.status}`)
      return withPlainLineEnds(await answer.text())
    },
    enabled: url !== undefined,
    gcTime: 0,
  })
  // Many take the file first and then say its language.
  const draft =
    drafts.find((each) => each.language === language) ??
    (url ? undefined : drafts.findLast(({ isFromFile }) => isFromFile))
  const otherDrafts = drafts.filter((each) => each !== draft)
  const text = draft?.text ?? kept.data ?? ''
  const [problem, setProblem] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: Change) => api.videos.setCaptionTrack({ itemId: video.id, ...change }),
    onSuccess: (answer, change) => {
      const { id, media } = answer.video
      patchVideo(queryClient, { id, media })
      const name = languageName(change.language)
      showMessage(change.text === null ? `Subtitles removed: ${name}` : `Subtitles saved: ${name}`)
      const written = captionDraftsOf(video.id).find((each) => each.language === change.language)
      if (change.text === null || written?.text === change.text) dropCaptionDraft(video.id, change.language)
      const next = captionDraftsOf(video.id).at(-1)
      if (next) setLanguage(next.language)
      else onClose()
    },
  })
  const sentence = isApiError(error) ? error.problem.fields?.['text'] : undefined
  const form = useFocusOnProblem(problem ?? sentence)
  const keep = (words: string, isFromFile: boolean) => {
    if (words === (url ? kept.data : '')) dropCaptionDraft(video.id, language)
    else keepCaptionDraft(video.id, { language, text: words, isFromFile })
    setProblem(undefined)
  }
  /** Moves a draft read from a file to the language that the user is editing. */
  const takeAlong = () => {
    if (!draft || draft.language === language) return
    dropCaptionDraft(video.id, draft.language)
    keepCaptionDraft(video.id, { ...draft, language })
  }
  const save = (written: string) => {
    takeAlong()
    if (written !== text) keep(written, false)
    const fault = captionProblem(written)
    if (fault !== undefined) return setProblem(fault)
    return mutate({ language, text: written })
  }
  return (
    <Dialog title="Subtitles" onClose={onClose}>
      <form
        ref={form}
        className={css.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          save(fieldText(event.currentTarget, 'words'))
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
            {`Languages so far: ${captionTracks.map((track) => languageName(track.language)).join(', ')}`}
          </p>
        )}
        {otherDrafts.length > 0 && (
          <p className={css.present}>
            {`Not saved yet: ${otherDrafts.map((each) => languageName(each.language)).join(', ')}`}
          </p>
        )}
        <TextArea
          label="Subtitles in WebVTT format"
          name="words"
          dir="auto"
          rows={9}
          spellCheck={false}
          placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\nHello'}
          value={text}
          error={
            problem ??
            sentence ??
            (error ? sentenceOf(error) : undefined) ??
            (kept.isError ? UNREADABLE : undefined)
          }
          onText={(written) => {
            takeAlong()
            keep(written, false)
          }}
        />
        <label className={css.file}>
          Choose a file
          <input
            type="file"
            accept=".vtt,text/vtt"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              void readCaptionFile(file).then((read) =>
                'text' in read ? keep(withPlainLineEnds(read.text), true) : setProblem(read.problem),
              )
              // The same file can be chosen again, once it is mended.
              target.value = ''
            }}
          />
        </label>
        <div className={css.actions}>
          {url && (
            <Button
              className={css.remove ?? ''}
              isBusy={isPending}
              onClick={() => mutate({ language, text: null })}
            >
              Remove
            </Button>
          )}
          {draft && (
            <Button
              isBusy={isPending}
              onClick={({ currentTarget }) => {
                dropCaptionDraft(video.id, draft.language)
                setProblem(undefined)
                // This button goes, and must not take the focus along.
                currentTarget.form?.querySelector('textarea')?.focus()
              }}
            >
              Discard
            </Button>
          )}
          <Button type="submit" kind="primary" isBusy={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
