import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { sendableBody } from '#contract/comment-body.ts'
import type { CommentBody } from '#contract/models/comment-body.ts'
import type { Video } from '#contract/models/video.ts'
import { userTextProblem, userTextRules } from '#contract/user-texts.ts'
import { messages } from '#messages/comments.ts'
import { randomId } from '#shared/random-id.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { DraftField, type DraftFieldHandle } from '#src/editor/draft-field.tsx'
import { comment, editComment, leaveForm, noteAdded, replyTo, setThreadOpen } from '#src/state/comment.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { translate } from '#src/ui/translate.ts'

import { draftKey } from './draft-key.ts'

import composer from '#src/ui/composer.module.css'
import css from './comment-form.module.css'

const { clean, maxLength } = userTextRules.comment
/** From this length on, the number of characters left is shown. */
const SHOWN_FROM = maxLength - 100

interface CommentFormProps {
  video: Video
  /** Called when the comment is queued on this device. */
  onPosted: () => void
}

/**
 * The form for a new comment or reply, or for a change of one. Its text is put back when the device cannot store it in
 * the outbox.
 */
export function CommentForm({ video, onPosted }: CommentFormProps) {
  const api = useApi()
  const { onGuest } = useSession()
  const { replyInfo, editInfo } = useSnapshot(comment)
  const reply = replyInfo?.videoId === video.id ? replyInfo : null
  const edit = editInfo?.videoId === video.id ? editInfo : null
  const key = draftKey(video.id, reply, edit)
  const text = useSnapshot(commentDrafts.state).texts[key] ?? ''
  const [problem, setProblem] = useState('')
  const [hasPosted, setHasPosted] = useState(false)
  const isThere = useRef(true)
  const noteId = useId()
  const aboutId = useId()
  const field = useRef<DraftFieldHandle>(null)
  const { length } = clean(text)
  const tooLong = length > maxLength ? userTextProblem('comment', clean(text)) : undefined
  const sentence = problem || (tooLong && translate(tooLong))
  useEffect(() => {
    if (key !== video.id) field.current?.focus()
  }, [key, video.id])
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  /** The outbox shows the refusal of a change. That of a comment shows in the list while the form is open. */
  const send = (content: { text: string; body?: CommentBody }) => {
    const subject = `@${video.author.uniqueId}`
    if (edit) return api.comments.edit({ ...edit, ...content }, { subject, onOutcome: () => false })
    const input = { videoId: video.id, ...content, localId: randomId() }
    return api.comments.publish(reply ? { ...input, parentId: reply.parentId } : input, {
      subject,
      onOutcome({ state }) {
        if (state === 'applied') noteAdded(video.id)
        return isThere.current
      },
    })
  }
  const post = async () => {
    const written = clean(commentDrafts.textOf(key))
    if (!written) return
    const body = sendableBody(commentDrafts.bodyOf(key), written)
    // From now on the list shows the comment.
    commentDrafts.set(key, '')
    field.current?.clear()
    setProblem('')
    setHasPosted(false)
    leaveForm()
    if (reply) setThreadOpen(reply.parentId, true)
    try {
      await send({ text: written, ...(body && { body }) })
      setHasPosted(true)
      if (!reply && !edit) onPosted()
    } catch (error) {
      // The refused text comes before the text typed meanwhile.
      commentDrafts.putBack(key, written, body)
      if (reply) replyTo(reply)
      else if (edit) editComment(edit)
      setProblem(edit ? messages.notEdited : messages.notPosted({ reason: sentenceOf(error) }))
    }
  }
  const postOrAsk = () => {
    const written = field.current?.read()
    if (!written) return
    const fault = userTextProblem('comment', clean(written))
    if (fault !== undefined) {
      setProblem(translate(fault))
      field.current?.focus()
      return
    }
    if (onGuest) onGuest(() => void post(), 'comment')
    else void post()
  }

  return (
    <>
      <form
        className={composer.form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          postOrAsk()
        }}
      >
        {(reply ?? edit) && (
          <p className={css.about}>
            <span id={aboutId}>{reply ? messages.replyingTo({ name: reply.name }) : messages.editing}</span>
            <button
              type="button"
              className={css.cancel}
              onClick={() => {
                if (edit) commentDrafts.set(key, '')
                leaveForm()
              }}
            >
              {messages.cancel}
            </button>
          </p>
        )}
        <DraftField
          ref={field}
          label={messages.add}
          placeholder={messages.add}
          describedBy={reply || edit ? `${aboutId} ${noteId}` : noteId}
          isInvalid={Boolean(sentence)}
          drafts={commentDrafts}
          draftKey={key}
          onWrite={() => setProblem('')}
          onSubmit={postOrAsk}
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
      {/* For screen readers: on the screen the list shows the comment. */}
      <div role="status">
        <VisuallyHidden>{hasPosted && !text && messages.posted}</VisuallyHidden>
      </div>
    </>
  )
}
