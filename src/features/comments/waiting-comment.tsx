import { useId } from 'react'

import type { Comment } from '#contract/models/comment.ts'
import { messages } from '#messages/comments.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { leaveForm, replyTo } from '#src/state/comment.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { Icon } from '#src/ui/icon.tsx'

import { CommentRow } from './comment-row.tsx'
import { draftKey } from './draft-key.ts'
import { stateOf, type UnpostedComment } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface WaitingCommentProps {
  action: UnpostedComment
  /** The comment that it is a reply to. */
  parent?: Comment | undefined
  /** Called before the row is removed with its buttons, to move the focus elsewhere. */
  onLeave: () => void
}

/** The viewer's own comment that is not on the server yet, or was refused. */
export function WaitingComment({ action, parent, onLeave }: WaitingCommentProps) {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const textId = useId()
  const { id, state, input, canUndo } = action
  const isRefused = state === 'refused'
  const takeBack = () => {
    onLeave()
    void callWorker('outbox.undo', { id })
  }
  /** Puts the text back into its form, before any text being typed there. */
  const backToForm = () => {
    const { videoId, parentId } = input
    const reply = parentId === undefined ? null : { videoId, parentId, name: parent?.author.nickname ?? '' }
    const key = draftKey(videoId, reply, null)
    commentDrafts.putBack(key, input.text, input.body)
    if (reply) replyTo(reply)
    else leaveForm()
  }
  if (!user) return null
  return (
    <CommentRow author={user} text={input.text} body={input.body} textId={textId}>
      <span className={isRefused ? css.refused : css.waiting} role={isRefused ? 'alert' : 'status'}>
        {!isRefused && <Icon name="clock" />}
        <span>{stateOf(action, isOnline)}</span>
      </span>
      {isRefused && (
        <button
          type="button"
          className={css.action}
          aria-describedby={textId}
          onClick={() => {
            backToForm()
            takeBack()
          }}
        >
          {messages.edit}
        </button>
      )}
      {canUndo && (
        <button type="button" className={css.action} aria-describedby={textId} onClick={takeBack}>
          {isRefused ? messages.remove : messages.undo}
        </button>
      )}
    </CommentRow>
  )
}
