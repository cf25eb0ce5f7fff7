import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'

import { sentenceOf } from '#contract/errors.ts'
import type { Comment } from '#contract/models/comment.ts'
import type { UserSummary } from '#contract/models/user.ts'
import type { Video } from '#contract/models/video.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { serverClock } from '#src/state/connection.ts'
import { setDraft } from '#src/state/drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'
import { formatDate } from '#src/ui/format-date.ts'
import { Icon } from '#src/ui/icon.tsx'
import { FoldedText } from '#src/ui/text.tsx'

import { stateOf, type UnpostedComment, type WaitingDeletion } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface PostedCommentProps {
  comment: Comment
  video: Video
  /** The queued deletion, as long as the server has not confirmed it. */
  deletion: WaitingDeletion | undefined
  /** Called before the row goes away with its buttons, to move the focus elsewhere. */
  onLeave: () => void
}

/** A comment that is posted. */
export function PostedComment({ comment, video, deletion, onLeave }: PostedCommentProps) {
  const api = useApi()
  const textId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { id, author, text, createTime, canDelete } = comment

  const remove = async () => {
    // Closed first, so that the dialog does not give the focus back to a row that goes away.
    flushSync(() => setIsAsked(false))
    onLeave()
    try {
      await api.comments.delete(
        { videoId: video.id, commentId: id },
        { subject: `@${video.author.uniqueId}`, onOutcome: showDeleted },
      )
    } catch (error) {
      showMessage(messages.notDeleted({ reason: sentenceOf(error) }))
    }
  }

  return (
    <CommentRow author={author} text={text} textId={textId} isLeaving={deletion !== undefined}>
      {deletion ? (
        <>
          <span className={css.waiting} role="status">
            <Icon name="clock" />
            {messages.deleting}
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
              {messages.undo}
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
              {messages.delete}
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

/** The outbox shows a refusal. */
function showDeleted({ state }: ActionOutcome): boolean {
  if (state === 'applied') showMessage(messages.deleted)
  return false
}

function Time({ createTime }: { createTime: number }) {
  const { offsetMs } = useSnapshot(serverClock)
  const [nowMs] = useState(Date.now)
  return (
    <time
      dateTime={new Date(createTime * 1_000).toISOString()}
      title={formatDate(createTime, { dateStyle: 'long', timeStyle: 'short' })}
    >
      {formatAgo(createTime, (nowMs + offsetMs) / 1_000)}
    </time>
  )
}

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
    <CommentRow author={user} text={input.text} textId={textId}>
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

interface CommentRowProps {
  author: UserSummary
  text: string
  textId: string
  /** Whether the comment is about to go away. */
  isLeaving?: boolean
  /** Under the text: when it was written or how far it is, and what can be done about it. */
  children: ReactNode
}

/** One comment of the list. */
const CommentRow = ({ author, text, textId, isLeaving = false, children }: CommentRowProps) => (
  <li className={css.row} data-leaving={isLeaving || undefined}>
    {/* The name beside it leads there too. */}
    <Link to={userPath(author)} className={css.avatar} tabIndex={-1} aria-hidden="true">
      <Avatar url={author.avatarUrl} name={author.nickname} />
    </Link>
    <div className={css.words}>
      <Link to={userPath(author)} className={css.name}>
        <bdi>{author.nickname}</bdi>
      </Link>
      <FoldedText text={text} lines={6} id={textId} className={css.text} />
      <div className={css.meta}>{children}</div>
    </div>
  </li>
)

interface DeleteDialogProps {
  text: string
  onDelete: () => void
  onClose: () => void
}

/** Asked before a comment goes for good. */
const DeleteDialog = ({ text, onDelete, onClose }: DeleteDialogProps) => (
  <Dialog title={messages.confirmDelete} onClose={onClose}>
    <blockquote className={css.quote} dir="auto">
      {text}
    </blockquote>
    <div className={css.actions}>
      <Button kind="danger" onClick={onDelete}>
        {messages.delete}
      </Button>
      <Button onClick={onClose}>{messages.keep}</Button>
    </div>
  </Dialog>
)
