import { useId } from 'react'

import { messages } from '#messages/comments.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { leaveForm } from '#src/state/comment.ts'
import { setDraft } from '#src/state/drafts.ts'
import { Icon } from '#src/ui/icon.tsx'

import { CommentRow } from './comment-row.tsx'
import { stateOf, type UnpostedComment } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface WaitingCommentProps {
  action: UnpostedComment
  /** Called before the row goes away with its buttons, to move the focus elsewhere. */
  onLeave: () => void
}

/** The viewer's own comment that the server does not have yet, or has refused. */
export function WaitingComment({ action, onLeave }: WaitingCommentProps) {
  const { user } = useSession()
  const isOnline = useIsOnline()
  const textId = useId()
  const { id, state, input, canUndo } = action
  const isRefused = state === 'refused'
  const takeBack = () => {
    onLeave()
    void callWorker('outbox.undo', { id })
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
            leaveForm()
            setDraft(input.videoId, input.text)
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
