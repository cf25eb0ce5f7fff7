import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'

import { sentenceOf } from '#contract/errors.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { serverClock } from '#src/state/connection.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { formatAgo } from '#src/ui/format-ago.ts'
import { Icon } from '#src/ui/icon.tsx'

import { CommentRow } from './comment-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { WaitingDeletion } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface PostedCommentProps {
  comment: Comment
  video: Video
  /** Its deletion, as long as the server has not confirmed it. */
  deletion: WaitingDeletion | undefined
  /** It goes with its buttons: the focus must not go with it. */
  onLeave: () => void
}

/** A comment that everybody sees. */
export function PostedComment({ comment, video, deletion, onLeave }: PostedCommentProps) {
  const api = useApi()
  const textId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { id, author, text, createTime, canDelete } = comment

  const remove = async () => {
    // Closed by then, it does not give the focus back to what goes.
    flushSync(() => setIsAsked(false))
    onLeave()
    try {
      await api.comments.delete(
        { videoId: video.id, commentId: id },
        { subject: `@${video.author.uniqueId}`, onOutcome: tellDeleted },
      )
    } catch (error) {
      showMessage(`Couldn’t delete the comment. ${sentenceOf(error)}`)
    }
  }

  return (
    <CommentRow author={author} text={text} textId={textId} isLeaving={deletion !== undefined}>
      {deletion ? (
        <>
          <span className={css.waiting} role="status">
            <Icon name="clock" />
            Waiting to be deleted
          </span>
          {deletion.canUndo && (
            <button
              type="button"
              className={css.action}
              aria-describedby={textId}
              onClick={() => {
                onLeave()
                void callWorker('outbox.undo', { id: deletion.id })
              }}
            >
              Undo
            </button>
          )}
        </>
      ) : (
        <>
          <Time createTime={createTime} />
          {canDelete && (
            <button
              type="button"
              className={css.action}
              aria-describedby={textId}
              aria-haspopup="dialog"
              onClick={() => setIsAsked(true)}
            >
              Delete
            </button>
          )}
        </>
      )}
      {isAsked && (
        <DeleteDialog text={text} onDelete={() => void remove()} onClose={() => setIsAsked(false)} />
      )}
    </CommentRow>
  )
}

/** A refusal is told by the outbox. */
function tellDeleted({ state }: ActionOutcome): boolean {
  if (state === 'applied') showMessage('Comment deleted.')
  return false
}

function Time({ createTime }: { createTime: number }) {
  const date = new Date(createTime * 1_000)
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs] = useState(Date.now)
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString('en-GB')}>
      {formatAgo(createTime, (nowMs + offsetMs) / 1_000)}
    </time>
  )
}
