import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'

import type { Sticker } from '#contract/models/sticker.ts'
import type { Music } from '#contract/models/video.ts'
import type { ChosenSticker, Publication } from '#contract/uploads.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/upload.ts'
import { isMetered } from '#src/state/connection.ts'
import { droppedVideo, takeDroppedVideo } from '#src/state/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { fieldText, Form, SubmitButton, useForm } from '#src/ui/form.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { publishTimeProblem } from '#src/ui/publish-time-field.tsx'

import { CaptionField } from './caption-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { fileProblem } from './file-problem.ts'
import { AudienceField, PublicationOptions } from './publication-field.tsx'
import { SoundField } from './sound-field.tsx'
import { placeSticker, StickerField } from './sticker-field.tsx'
import { SubtitlesField } from './subtitles-field.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './uploads.ts'
import { useDraft } from './use-draft.ts'

import css from './upload-page.module.css'

interface UploadPageProps {
  videoPath: (videoId: string) => string
  /** A sound that was chosen for the next video, until the form has taken it over. */
  music?: Music | undefined
  /** The same for a sticker. */
  sticker?: Sticker | undefined
  onTaken: () => void
}

/** The current uploads, and a form for the next one. */
export function UploadPage({ videoPath, ...chosen }: UploadPageProps) {
  const uploads = useUploads().filter(({ isDraft }) => !isDraft)
  return (
    <div className={css.page}>
      {uploads.length > 0 && <UploadList uploads={uploads} videoPath={videoPath} />}
      <UploadForm {...chosen} />
    </div>
  )
}

/** In percent: a voice can still be heard over the music. */
const USUAL_VOLUMES = { volume: 60, ownVolume: 100 }

/** The form for a new video: choose, preview, write, post. */
function UploadForm({ music, sticker, onTaken }: Omit<UploadPageProps, 'videoPath'>) {
  const draft = useDraft()
  const takeMusic = useEffectEvent(({ id: musicId, title, authorName }: Music) => {
    draft.setPublication({ ...draft.publication, sound: { musicId, title, authorName, ...USUAL_VOLUMES } })
    onTaken()
  })
  useEffect(() => {
    if (music) takeMusic(music)
  }, [music])
  const setSticker = (placed: ChosenSticker | undefined) => {
    const { sticker: _before, ...others } = draft.publication
    draft.setPublication(placed ? { ...others, sticker: placed } : others)
  }
  const takeSticker = useEffectEvent((taken: Sticker) => {
    setSticker(placeSticker(taken))
    onTaken()
  })
  useEffect(() => {
    if (sticker) takeSticker(sticker)
  }, [sticker])
  /** The caption to post, while the viewer is asked about mobile data. */
  const [asked, setAsked] = useState<string>()
  const { file, problem } = draft
  /** The selected file, once it is known whether it can be posted. The user may have typed meanwhile. */
  const [chosen, setChosen] = useState<{ selected: File; fault: string | undefined }>()
  const latest = useRef<File>(undefined)
  const takeChosen = useEffectEvent(() => {
    if (chosen) draft.choose(chosen.selected, chosen.fault)
  })
  useEffect(() => {
    if (chosen) takeChosen()
  }, [chosen])
  const { file: dropped } = useSnapshot(droppedVideo)
  const takeDropped = useEffectEvent(() => {
    const video = takeDroppedVideo()
    if (video) draft.choose(video, undefined)
  })
  useEffect(() => {
    if (dropped) takeDropped()
  }, [dropped])
  const select = async (selected: File) => {
    latest.current = selected
    const fault = await fileProblem(selected)
    // A large file may be checked later than a small one that was chosen after it.
    if (latest.current === selected) setChosen({ selected, fault })
  }
  const canPost = file !== undefined && problem === undefined
  /** Undefined until the viewer has opened or closed the options: those that were chosen before are shown. */
  const [wantsMore, setMoreOpen] = useState<boolean>()
  const isMoreOpen = wantsMore ?? (draft.captionsLanguage !== null || hasOptions(draft.publication))

  const post = async (caption: string, isMeteredAllowed: boolean) => {
    setAsked(undefined)
    // A video that waits for a network must not be the first data that the browser clears.
    void navigator.storage?.persist?.()
    await draft.post(caption, isMeteredAllowed)
    // The progress shows at the top; the button is far below.
    scrollTo({ top: 0 })
  }

  const form = useForm({
    send: (element) => {
      if (!canPost) return undefined
      const { scheduleTime } = draft.publication
      if (scheduleTime !== 0 && publishTimeProblem(scheduleTime) !== undefined) {
        // The chosen time has passed: the field now shows that.
        flushSync(() => draft.setPublication({ ...draft.publication }))
      }
      const invalid = element.querySelector<HTMLElement>('input[aria-invalid="true"]')
      if (invalid) {
        const options = invalid.closest('details')
        if (options) options.open = true
        return invalid.focus()
      }
      const caption = fieldText(element, 'caption')
      // The field shows why.
      if (userTextProblem('caption', userTextRules.caption.clean(caption)))
        return element.querySelector('textarea')?.focus()
      return isMetered() ? setAsked(caption) : post(caption, false)
    },
  })

  return (
    <Form form={form} className={css.form}>
      <FilePicker
        selected={canPost ? file : undefined}
        problem={draft.fault ?? problem}
        keepingProgress={canPost ? draft.keepingProgress : undefined}
        isPersistent={draft.isPersistent}
        missingFileName={canPost ? undefined : draft.missingFileName}
        sticker={draft.publication.sticker}
        onStickerMove={setSticker}
        onSelect={(selected) => void select(selected)}
        onRefuse={draft.refuse}
      />
      <div className={css.fields}>
        {draft.isRestored && (
          <p className={css.restored} role="status">
            <span>{file || !draft.caption ? messages.draftRestored : messages.captionRestored}</span>
            <Button kind="text" onClick={draft.discard}>
              {messages.discardDraft}
            </Button>
          </p>
        )}
        <CaptionField value={draft.caption} onText={draft.write} />
        {draft.publication.sound && (
          <SoundField
            sound={draft.publication.sound}
            onChange={(sound) => {
              const { sound: _before, ...others } = draft.publication
              draft.setPublication(sound ? { ...others, sound } : others)
            }}
          />
        )}
        <AudienceField value={draft.publication} onChange={draft.setPublication} />
        <Disclosure label={messages.moreOptions} isOpen={isMoreOpen} onToggle={setMoreOpen}>
          <div className={css.options}>
            {(canPost || draft.captionsLanguage !== null) && (
              <SubtitlesField
                captions={draft.captions}
                language={draft.captionsLanguage}
                onChange={draft.setCaptions}
              />
            )}
            {(canPost || draft.publication.sticker) && (
              <StickerField sticker={draft.publication.sticker} onChange={setSticker} />
            )}
            <PublicationOptions value={draft.publication} onChange={draft.setPublication} />
          </div>
        </Disclosure>
        <SubmitButton kind="primary" disabled={!canPost}>
          {messages.post}
        </SubmitButton>
      </div>
      {asked !== undefined && file && (
        <MeteredQuestion
          sizeBytes={file.file.size}
          onAnswer={(isAllowed) => form.run(() => post(asked, isAllowed))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Form>
  )
}

/** Whether a choice was made that is among the options. */
const hasOptions = ({ sticker, commentAudience, downloadAudience, scheduleTime }: Publication): boolean =>
  sticker !== undefined ||
  commentAudience !== undefined ||
  downloadAudience !== undefined ||
  scheduleTime !== 0

interface MeteredQuestionProps {
  sizeBytes: number
  onAnswer: (isMeteredAllowed: boolean) => void
  onClose: () => void
}

/** Asks before a video is sent over a metered connection. */
const MeteredQuestion = ({ sizeBytes, onAnswer, onClose }: MeteredQuestionProps) => (
  <Dialog title={messages.meteredTitle} onClose={onClose}>
    <p className={css.text}>{messages.meteredText({ size: formatBytes(sizeBytes) })}</p>
    <div className={css.actions}>
      <Button kind="primary" onClick={() => onAnswer(true)}>
        {messages.sendNow}
      </Button>
      <Button onClick={() => onAnswer(false)}>{messages.waitForWifi}</Button>
    </div>
  </Dialog>
)
