import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/subtitles.ts'
import { isOwnFile } from '#shared/own-file.ts'
import { useApi } from '#src/data/api-context.tsx'
import { captionProblem, readCaptionFile } from '#src/data/caption-text.ts'
import { patchVideo } from '#src/data/patch.ts'
import { subtitleDrafts, subtitleDraftsOf, dropSubtitleDraft, setSubtitleDraft } from '#src/state/drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { fieldText, FieldProblem, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatList } from '#src/ui/format-list.ts'
import { languageLabel } from '#src/ui/language-label.ts'
import { LanguageSelect, ownLanguage } from '#src/ui/language-select.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

import css from './subtitles-dialog.module.css'

/** Line ends as in a text box, so that the two texts can be compared. */
const withPlainLineEnds = (words: string) => words.replaceAll(/\r\n?/g, '\n')

const languagesOf = (texts: readonly { language: string }[]): string =>
  formatList(texts.map(({ language }) => languageLabel(language)))

interface SubtitlesDialogProps {
  video: Video
  onClose: () => void
}

interface Change {
  language: string
  /** Null removes the subtitles. */
  text: string | null
}

/** Lets authors write the subtitles of their own video, one language after the other. */
export default function SubtitlesDialog({ video, onClose }: SubtitlesDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  // The dialog keeps the video that it was opened with.
  const [{ captionTracks: tracks = [] }, setMedia] = useState(video.media)
  const drafts = useSnapshot(subtitleDrafts).byVideo[video.id] ?? []
  const [language, setLanguage] = useState(
    () => drafts.at(-1)?.language ?? tracks[0]?.language ?? ownLanguage(),
  )
  const url = tracks.find((track) => track.language === language)?.url
  const stored = useQuery({
    queryKey: ['subtitles', url],
    async queryFn() {
      const response = await fetch(url ?? '')
      if (!isOwnFile('.vtt', response))
        throw new Error(`The subtitles could not be loaded: HTTP status ${response.status}`)
      return withPlainLineEnds(await response.text())
    },
    enabled: url !== undefined,
    gcTime: 0,
  })
  // Many authors choose the file first and its language second.
  const draft =
    drafts.find((each) => each.language === language) ??
    (url ? undefined : drafts.findLast(({ isFromFile }) => isFromFile))
  const otherDrafts = drafts.filter((each) => each !== draft)
  const text = draft?.text ?? stored.data ?? ''
  const send = async (change: Change) => {
    const answer = await api.videos.setCaptionTrack({ itemId: video.id, ...change })
    const { id, media } = answer.video
    patchVideo(queryClient, { id, media })
    setMedia(media)
    const done = change.text === null ? messages.removed : messages.saved
    showMessage(done({ language: languageLabel(change.language) }))
    const written = subtitleDraftsOf(video.id).find((each) => each.language === change.language)
    if (change.text === null || written?.text === change.text) dropSubtitleDraft(video.id, change.language)
    const next = subtitleDraftsOf(video.id).at(-1)
    if (next) setLanguage(next.language)
    else onClose()
  }
  const form = useForm({
    fieldNames: ['text'],
    send: (element) => save(fieldText(element, 'words')),
  })
  const write = (words: string, isFromFile: boolean) => {
    if (words === (url ? stored.data : '')) dropSubtitleDraft(video.id, language)
    else setSubtitleDraft(video.id, { language, text: words, isFromFile })
    form.clear()
  }
  /** Moves a draft read from a file to the language that the user is editing. */
  const takeAlong = () => {
    if (!draft || draft.language === language) return
    dropSubtitleDraft(video.id, draft.language)
    setSubtitleDraft(video.id, { ...draft, language })
  }
  const save = (written: string) => {
    takeAlong()
    if (written !== text) write(written, false)
    const fault = captionProblem(written)
    if (fault !== undefined) throw new FieldProblem({ text: fault })
    return send({ language, text: written })
  }
  const readFile = async (file: File) => {
    const read = await readCaptionFile(file)
    if ('problem' in read) throw new FieldProblem({ text: read.problem })
    write(withPlainLineEnds(read.text), true)
  }
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <Form form={form} className={css.form}>
        <LanguageSelect
          value={language}
          onChange={(chosen) => {
            setLanguage(chosen)
            form.clear()
          }}
        />
        {tracks.length > 0 && (
          <p className={css.present}>{messages.languages({ languages: languagesOf(tracks) })}</p>
        )}
        {otherDrafts.length > 0 && (
          <p className={css.present}>{messages.notSaved({ languages: languagesOf(otherDrafts) })}</p>
        )}
        <TextArea
          label={messages.text}
          name="words"
          dir="auto"
          rows={9}
          spellCheck={false}
          placeholder={`WEBVTT\n\n00:00.000 --> 00:02.000\n${messages.placeholder}`}
          value={text}
          error={form.errors.text ?? form.message ?? (stored.isError ? messages.notLoaded : undefined)}
          onText={(written) => {
            takeAlong()
            write(written, false)
          }}
        />
        <label className={css.file}>
          {messages.chooseFile}
          <input
            type="file"
            accept=".vtt,text/vtt"
            disabled={form.isPending}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              form.run(() => readFile(file))
              // The same file can be chosen again, once it is corrected.
              target.value = ''
            }}
          />
        </label>
        <div className={css.actions}>
          {url && (
            <Button
              className={css.remove ?? ''}
              isBusy={form.isPending}
              onClick={() => form.run(() => send({ language, text: null }))}
            >
              {messages.remove}
            </Button>
          )}
          {draft && (
            <Button
              isBusy={form.isPending}
              onClick={({ currentTarget }) => {
                dropSubtitleDraft(video.id, draft.language)
                form.clear()
                // This button is removed, so the focus moves to the text.
                currentTarget.form?.querySelector('textarea')?.focus()
              }}
            >
              {messages.discard}
            </Button>
          )}
          <SubmitButton kind="primary">{messages.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
