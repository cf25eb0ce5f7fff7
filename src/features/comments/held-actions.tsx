import { useSnapshot } from 'valtio'

import { judgedText } from '#contract/judged-text.ts'
import type { Comment } from '#contract/models/comment.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { callWorker } from '#src/data/api.ts'
import { useSession } from '#src/data/use-session.ts'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Icon } from '#src/ui/icon.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { approvalsOf } from './queued-comments.ts'

import css from './comment-thread.module.css'

interface HeldActionsProps {
  comment: Comment
  video: { id: string; author: { uniqueId: string } }
  textId: string
  /** Whether the comment's place already shows that it is held. */
  isListed?: boolean
}

/** Shows that a comment is held for approval, and lets the video's author approve it. */
export function HeldActions({ comment, video, textId, isListed = false }: HeldActionsProps) {
  const { user } = useSession()
  const api = useApi()
  const { actions } = useSnapshot(outbox)
  const approval = approvalsOf(actions).get(comment.id)
  const setApproved = (approved: boolean) =>
    void api.comments
      .setApproved(
        {
          videoId: video.id,
          commentId: comment.id,
          approved,
          ...(approved && { text: judgedText(comment.text, comment.body ?? null) }),
        },
        {
          subject: `@${video.author.uniqueId}`,
          onOutcome({ state }) {
            if (state === 'applied' && approved)
              showMessage(messages.approved, { label: messages.undo, run: () => setApproved(false) })
            // The outbox shows a refusal.
            return false
          },
        },
      )
      .catch((error: unknown) =>
        showMessage(
          joinSentences(approved ? messages.notApproved : messages.notUnapproved, sentenceOf(error)),
        ),
      )
  if (approval?.input.approved)
    return (
      <>
        <span className={css.waiting} role="status">
          <Icon name="clock" />
          {messages.approving}
        </span>
        {approval.canUndo && (
          <button
            type="button"
            className={css.action}
            aria-describedby={textId}
            onClick={() => void callWorker('outbox.undo', { id: approval.id })}
          >
            {messages.undo}
          </button>
        )}
      </>
    )
  return (
    <>
      {!isListed && (
        <span className={css.held}>
          <Icon name="clock" />
          {messages.waitingApproval}
        </span>
      )}
      {user?.uniqueId === video.author.uniqueId && (
        <button
          type="button"
          className={css.action}
          aria-describedby={textId}
          onClick={() => setApproved(true)}
        >
          {messages.approve}
        </button>
      )}
    </>
  )
}
