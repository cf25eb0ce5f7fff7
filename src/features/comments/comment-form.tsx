import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { sentenceOf } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/comments.ts'
import { randomId } from '#shared/random-id.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { comment, editComment, leaveForm, noteAdded, replyTo, setThreadOpen } from '#src/state/comment.ts'
import { commentDrafts, draftOf, setDraft } from '#src/state/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { translate } from '#src/ui/translate.ts'
import { useFieldText } from '#src/ui/use-field-text.ts'

import { draftKey } from './draft-key.ts'

import composer from '#src/ui/composer.module.css'
import css from './comment-form.module.css'

const { clean, maxLength } = userTextRules.comment
/** The number of characters left shows from this length on. */
const SHOWN_FROM = maxLength - 100

interface CommentFormProps {
  video: Video
  /** Called when the comment is queued on this device. */
  onPosted: () => void
}

/**
 * Form for a new comment or reply, or a change of one. Its text comes back when the device cannot store it in the outbox.
 */
export function CommentForm({ video, onPosted }: CommentFormProps) {
  const api = useApi()
  const { onGuest } = useSession()
  const { replyInfo, editInfo } = useSnapshot(comment)
  const reply = replyInfo?.videoId === video.id ? replyInfo : null
  const edit = editInfo?.videoId === video.id ? editInfo : null
  const key = draftKey(video.id, reply, edit)
  const text = useSnapshot(commentDrafts).texts[key] ?? ''
  const [problem, setProblem] = useState('')
  const [hasPosted, setHasPosted] = useState(false)
  const isThere = useRef(true)
  const noteId = useId()
  const aboutId = useId()
  const box = useFieldText<HTMLTextAreaElement>(text, (written) => {
    setDraft(key, written)
    setProblem('')
  })
  const { length } = clean(text)
  const tooLong = length > maxLength ? userTextProblem('comment', clean(text)) : undefined
  const sentence = problem || (tooLong && translate(tooLong))
  useEffect(() => {
    if (key !== video.id) box.ref.current?.focus()
  }, [key, video.id, box.ref])
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  /** The outbox shows the refusal of a change. That of a comment shows in the list while the form is there. */
  const send = (written: string) => {
    const subject = `@${video.author.uniqueId}`
    if (edit) return api.comments.edit({ ...edit, text: written }, { subject, onOutcome: () => false })
    const input = { videoId: video.id, text: written, localId: randomId() }
    return api.comments.publish(reply ? { ...input, parentId: reply.parentId } : input, {
      subject,
      onOutcome({ state }) {
        if (state === 'applied') noteAdded(video.id)
        return isThere.current
      },
    })
  }
  const post = async () => {
    const written = clean(draftOf(key))
    if (!written) return
    // From now on the comment shows in the list.
    setDraft(key, '')
    setProblem('')
    setHasPosted(false)
    leaveForm()
    if (reply) setThreadOpen(reply.parentId, true)
    try {
      await send(written)
      setHasPosted(true)
      if (!reply && !edit) onPosted()
    } catch (error) {
      // The refused text comes before the text typed meanwhile.
      setDraft(key, [written, draftOf(key)].filter(Boolean).join('\n'))
      if (reply) replyTo(reply)
      else if (edit) editComment(edit)
      setProblem(edit ? messages.notEdited : messages.notPosted({ reason: sentenceOf(error) }))
    }
  }
  const postOrAsk = (field: HTMLTextAreaElement | null) => {
    const written = field?.value ?? ''
    setDraft(key, written)
    if (!field || !written) return
    const fault = userTextProblem('comment', clean(written))
    if (fault !== undefined) {
      setProblem(translate(fault))
      field.focus()
      return
    }
    if (onGuest) {
      onGuest(() => void post())
      return
    }
    // React does not know of a text that came without an event and would leave it there.
    field.value = ''
    void post()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    postOrAsk(event.currentTarget)
  }

  return (
    <>
      <form
        className={composer.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          postOrAsk(event.currentTarget.querySelector('textarea'))
        }}
      >
        {(reply ?? edit) && (
          <p className={css.about}>
            <span id={aboutId}>{reply ? messages.replyingTo({ name: reply.name }) : messages.editing}</span>
            <button
              type="button"
              className={css.cancel}
              onClick={() => {
                if (edit) setDraft(key, '')
                leaveForm()
              }}
            >
              {messages.cancel}
            </button>
          </p>
        )}
        <textarea
          {...box}
          className={composer.input}
          aria-label={messages.add}
          aria-describedby={reply || edit ? `${aboutId} ${noteId}` : noteId}
          placeholder={messages.add}
          rows={1}
          dir="auto"
          aria-invalid={sentence ? true : undefined}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
        />
        <Button kind="primary" type="submit" aria-disabled={!text.trim()}>
          {edit ? messages.save : messages.post}
        </Button>
        <p
          id={noteId}
          className={sentence ? composer.problem : composer.note}
          role={sentence ? 'alert' : undefined}
        >
          {sentence || (length >= SHOWN_FROM && messages.charactersLeft({ count: maxLength - length }))}
        </p>
      </form>
      {/* For screen readers: on the screen the comment shows in the list. */}
      <div role="status">
        <VisuallyHidden>{hasPosted && !text && messages.posted}</VisuallyHidden>
      </div>
    </>
  )
}
