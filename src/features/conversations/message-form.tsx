import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { sendableBody } from '#contract/comment-body.ts'
import type { DirectMessage } from '#contract/models/conversation.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/conversations.ts'
import { randomId } from '#shared/random-id.ts'
import { useApi } from '#src/data/api-context.tsx'
import { learnShare } from '#src/data/interests.ts'
import { videoDetailQuery } from '#src/data/queries.ts'
import { DraftField, type DraftFieldHandle } from '#src/editor/draft-field.tsx'
import { messageDrafts, pictureDrafts } from '#src/state/message-drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { useRootMark } from '#src/ui/document.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/notice.tsx'
import { PICTURE_ACCEPT } from '#src/ui/picture-file.ts'
import { sentenceOf } from '#src/ui/sentences.ts'
import { translate } from '#src/ui/translate.ts'

import { AttachedPicture } from './attached-picture.tsx'
import { pastedPicture } from './pasted-picture.ts'
import { choosePicture } from './picture-drafts.ts'
import { wordsOf } from './text-of.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

import composer from '#src/ui/composer.module.css'
import css from './message-form.module.css'

const PICTURE =
  'M5.5 4.5h13a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4.5 16.5l4.5-4 4 3.5 2.5-2 4 3.5M15 10.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z'

const { clean, maxLength } = userTextRules.message
/** From this length on, the number of characters left is shown. */
const SHOWN_FROM = maxLength - 200
/** How often the others are notified while the viewer types. */
const TYPING_INTERVAL_MS = 3_000

interface MessageFormProps {
  target: { conversationId: string } | { userId: string }
  /** The key of the draft: the same before and after the first message to a user. */
  draftKey: string
  /** The name of the user or group that it goes to. */
  name: string
  replyTo?: DirectMessage | undefined
  onReplyGone?: () => void
  videoId: string | undefined
  onVideoGone: () => void
  onSent?: () => void
}

/** The form for a new message. Its text is put back when the device cannot store it in the outbox. */
export function MessageForm({
  target,
  draftKey: key,
  name,
  replyTo,
  onReplyGone,
  videoId,
  onVideoGone,
  onSent,
}: MessageFormProps) {
  const api = useApi()
  const text = useSnapshot(messageDrafts.state).texts[key] ?? ''
  const picture = useSnapshot(pictureDrafts).pictures[key]
  const isEmpty = !text.trim() && videoId === undefined && !picture
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState('')
  const noteId = useId()
  const typedAtMs = useRef(0)
  const onWrite = (written: string) => {
    setProblem('')
    if ('userId' in target || !written || Date.now() - typedAtMs.current < TYPING_INTERVAL_MS) return
    typedAtMs.current = Date.now()
    // A lost typing notification does not matter.
    api.conversations.setTyping({ conversationId: target.conversationId }).catch(() => {})
  }
  const { length } = clean(text)
  const tooLong = length > maxLength ? userTextProblem('message', clean(text)) : undefined
  const sentence = problem || (tooLong && translate(tooLong))

  useRootMark('composer')
  const form = useRef<HTMLFormElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const field = useRef<DraftFieldHandle>(null)
  const focusText = () => field.current?.focus()
  const addPicture = async (file: File) => {
    setIsPreparing(true)
    setProblem((await choosePicture(key, file)) ?? '')
    setIsPreparing(false)
    focusText()
  }
  const isOver = useDroppedPicture(form, (file) => void addPicture(file))

  const send = async () => {
    const written = clean(field.current?.read() ?? '')
    const draft = pictureDrafts.pictures[key]
    const alt = userTextRules.pictureAlt.clean(draft?.alt ?? '')
    const isInvalid =
      userTextProblem('message', written) !== undefined || userTextProblem('pictureAlt', alt) !== undefined
    if ((!written && videoId === undefined && !draft) || isInvalid) {
      focusText()
      return
    }
    const body = sendableBody(messageDrafts.bodyOf(key), written)
    messageDrafts.set(key, '')
    field.current?.clear()
    setProblem('')
    delete pictureDrafts.pictures[key]
    try {
      await api.conversations.send(
        {
          ...target,
          text: written,
          ...(written && body && { body }),
          localId: randomId(),
          ...(videoId !== undefined && { videoId }),
          ...(draft && { picture: { localId: draft.id, alt } }),
          ...(replyTo && { replyToSeq: replyTo.seq }),
        },
        // The message itself shows a refusal.
        { subject: name, onOutcome: () => true },
      )
      onReplyGone?.()
      onSent?.()
      if (videoId !== undefined) {
        onVideoGone()
        learnShare(videoId)
      }
    } catch (error) {
      // The refused text comes before the text typed meanwhile.
      if (written) messageDrafts.putBack(key, written, body)
      if (draft) pictureDrafts.pictures[key] ??= draft
      setProblem(messages.notSent({ reason: sentenceOf(error) }))
    }
  }
  return (
    <form
      ref={form}
      className={`${composer.form} ${css.withPicture}`}
      method="post"
      // Handled before the editor pastes the file's name as text.
      onPasteCapture={(event) => {
        const file = pastedPicture(event.clipboardData)
        if (!file) return
        event.preventDefault()
        event.stopPropagation()
        void addPicture(file)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {replyTo && (
        <Attached label={messages.replyingTo} onRemove={() => onReplyGone?.()}>
          {wordsOf({ text: replyTo.text, hasPicture: replyTo.picture !== undefined })}
        </Attached>
      )}
      {videoId !== undefined && <AttachedVideo videoId={videoId} onRemove={onVideoGone} />}
      {picture && <AttachedPicture key={picture.id} draftKey={key} picture={picture} onRemoved={focusText} />}
      {isOver && <p className={css.drop}>{messages.dropPicture}</p>}
      <button
        type="button"
        className={css.add}
        aria-label={messages.addPicture}
        onClick={() => picker.current?.click()}
      >
        {isPreparing ? <Spinner /> : <Icon path={PICTURE} />}
      </button>
      <input
        ref={picker}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        onChange={({ target: { files } }) => {
          const [file] = files ?? []
          if (file) void addPicture(file)
          // Lets the same file be chosen once more.
          if (picker.current) picker.current.value = ''
        }}
      />
      <DraftField
        ref={field}
        label={messages.message}
        placeholder={messages.placeholder}
        describedBy={noteId}
        isInvalid={Boolean(sentence)}
        drafts={messageDrafts}
        draftKey={key}
        onWrite={onWrite}
        onSubmit={() => void send()}
      />
      <Button kind="primary" type="submit" aria-disabled={isEmpty}>
        {messages.send}
      </Button>
      <p
        id={noteId}
        className={sentence ? composer.problem : composer.note}
        role={sentence ? 'alert' : undefined}
      >
        {sentence || (length >= SHOWN_FROM && messages.charactersLeft({ count: maxLength - length }))}
      </p>
    </form>
  )
}

interface AttachedProps {
  label: string
  children: string
  onRemove: () => void
}

/** An attachment of the next message. */
const Attached = ({ label, children, onRemove }: AttachedProps) => (
  <div className={css.attached}>
    <span className={css.attachedText}>
      <span className={css.label}>{label}</span>
      <span className={css.excerpt} dir="auto">
        {children}
      </span>
    </span>
    <button type="button" className={css.detach} aria-label={messages.removeAttached} onClick={onRemove}>
      <Icon name="close" />
    </button>
  </div>
)

function AttachedVideo({ videoId, onRemove }: { videoId: string; onRemove: () => void }) {
  const { data } = useQuery(videoDetailQuery(useApi(), videoId))
  return (
    <Attached label={messages.video} onRemove={onRemove}>
      {data?.video.caption || messages.sharedVideo}
    </Attached>
  )
}
