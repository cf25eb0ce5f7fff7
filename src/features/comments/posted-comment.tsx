import { type ReactNode, useId, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import { messages } from '#messages/comments.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { replyTo } from '#src/state/comment.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { outbox } from '#src/state/outbox.ts'
import type { Point } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { CommentLikeButton } from './comment-like-button.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentRow, Time } from './comment-row.tsx'
import { draftKey } from './draft-key.ts'
import { HeldActions } from './held-actions.tsx'
import { deletionsOf, editsOf, stateOf } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface PostedCommentProps {
  comment: Comment
  video: Video
  /** The replies to it, shown below it. */
  replies?: ReactNode
  isLinked?: boolean
  /** Called before the row is removed with its buttons, to move the focus elsewhere. */
  onLeave: () => void
}

/** A posted comment or reply. */
export function PostedComment({ comment, video, replies, isLinked, onLeave }: PostedCommentProps) {
  const textId = useId()
  const isOnline = useIsOnline()
  const [menuAt, setMenuAt] = useState<Point>()
  const { actions } = useSnapshot(outbox)
  const { id, author, createTime, mark, isPinned, isAuthorLiked, isHeld = false } = comment
  /** The queued deletion or change, as long as the server has not confirmed it. */
  const deletion = deletionsOf(actions, video.id).get(id)
  const edit = editsOf(actions, video.id).get(id)
  const { text, body } = edit?.input ?? comment

  const reply = () => {
    const info = { videoId: video.id, parentId: comment.parentId ?? id, name: author.nickname }
    const key = draftKey(video.id, info, null)
    // A reply to a reply is in the same thread: the name says whom it answers.
    if (comment.parentId !== undefined && !commentDrafts.textOf(key))
      commentDrafts.set(key, `@${author.uniqueId} `)
    replyTo(info)
  }
  return (
    <CommentRow
      {...{ author, text, body, textId, mark, isPinned, isAuthorLiked, isLinked, replies }}
      isLeaving={deletion !== undefined}
      like={!deletion && !isHeld && <CommentLikeButton {...{ comment, video, textId }} />}
    >
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
          {edit ? (
            <span className={css.waiting} role="status">
              <Icon name="clock" />
              {stateOf(edit, isOnline)}
            </span>
          ) : (
            comment.isEdited && <span>{messages.edited}</span>
          )}
          {isHeld ? (
            <HeldActions comment={comment} video={video} textId={textId} />
          ) : (
            <button type="button" className={css.action} aria-describedby={textId} onClick={reply}>
              {messages.reply}
            </button>
          )}
          <button
            type="button"
            className={css.action}
            aria-label={messages.more}
            aria-describedby={textId}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect()
              setMenuAt({ x: left, y: bottom })
            }}
          >
            <Icon name="more" />
          </button>
        </>
      )}
      {menuAt && (
        <CommentMenu
          comment={{ ...comment, text, body }}
          video={video}
          at={menuAt}
          onClose={() => setMenuAt(undefined)}
          onLeave={onLeave}
        />
      )}
    </CommentRow>
  )
}
