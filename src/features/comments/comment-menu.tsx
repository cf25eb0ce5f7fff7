import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'

import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import type { ActionOutcome } from '#contract/outbox.ts'
import { commentPath } from '#contract/paths.ts'
import { messages } from '#messages/comments.ts'
import { messages as reports } from '#messages/reports.ts'
import { useApi } from '#src/data/api-context.tsx'
import { useSession } from '#src/data/use-session.ts'
import { editComment } from '#src/state/comment.ts'
import { serverClock } from '#src/state/connection.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { commentDrafts } from '#src/state/drafts.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { copyLink } from '#src/ui/copy-link.ts'
import { Dialog, type Point } from '#src/ui/dialog.tsx'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { editDraftKey } from './draft-key.ts'

/** Hands an action to the outbox, and shows when that fails. */
const attempt = (send: Promise<unknown>, refusalOf: (reason: string) => string): void =>
  void send.catch((error: unknown) => showMessage(refusalOf(sentenceOf(error))))
const followedBy = (refusal: string) => (reason: string) => joinSentences(refusal, reason)

interface CommentMenuProps {
  comment: Comment
  video: Video
  at: Point
  onClose: () => void
  /** Called before the row is removed with its buttons, to move the focus elsewhere. */
  onLeave: () => void
}

/** The menu of actions on a comment that have no button of their own. */
export function CommentMenu({ comment, video, at, onClose, onLeave }: CommentMenuProps) {
  const api = useApi()
  const { user, onGuest } = useSession()
  const { offsetMs } = useSnapshot(serverClock)
  const { id: commentId, editableUntil = 0, isPinned = false } = comment
  const about = { videoId: video.id, commentId }
  const subject = `@${video.author.uniqueId}`
  const [openedAtMs] = useState(Date.now)
  const isEditable = openedAtMs + offsetMs < editableUntil * 1_000

  const setDeleted = (deleted: boolean, onOutcome: (outcome: ActionOutcome) => boolean) =>
    attempt(
      api.comments.delete({ ...about, deleted }, { subject, onOutcome }),
      deleted ? (reason) => messages.notDeleted({ reason }) : followedBy(messages.notRestored),
    )
  const remove = () => {
    onLeave()
    setDeleted(true, ({ state }) => {
      if (state === 'applied')
        showMessage(messages.deleted, { label: messages.undo, run: () => setDeleted(false, () => false) })
      // The outbox shows a refusal.
      return false
    })
  }
  const report = () => openDialog('report', { subject: { kind: 'comment', ...about }, user: comment.author })
  const rows: [label: string, isThere: boolean, run: () => void][] = [
    [
      messages.edit,
      isEditable,
      () => {
        const key = editDraftKey(commentId)
        // A change that was begun before continues.
        if (!commentDrafts.textOf(key)) commentDrafts.set(key, comment.text, comment.body)
        editComment(about)
      },
    ],
    [
      isPinned ? messages.unpin : messages.pin,
      comment.canPin === true,
      () =>
        attempt(
          api.comments.setPin({ ...about, pinned: !isPinned }, { subject }),
          followedBy(isPinned ? messages.notUnpinned : messages.notPinned),
        ),
    ],
    [messages.copyLink, true, () => void copyLink(commentPath(video, commentId)).then(showMessage)],
    [reports.title, comment.author.id !== user?.id, () => (onGuest ? onGuest(report, 'report') : report())],
    [messages.delete, comment.canDelete, remove],
  ]
  return (
    <Dialog title={messages.more} at={at} onClose={onClose}>
      <ul>
        {rows.map(
          ([label, isThere, run]) =>
            isThere && (
              <MenuRow
                key={label}
                onClick={() => {
                  // Closed first, so that the dialog returns the focus before it moves elsewhere.
                  flushSync(onClose)
                  run()
                }}
              >
                {label}
              </MenuRow>
            ),
        )}
      </ul>
    </Dialog>
  )
}
