import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSnapshot } from 'valtio'

import type { Output } from '#contract/endpoints/index.ts'
import { COMMENT_PARAMETER, videoPath } from '#contract/paths.ts'
import { messages as comments } from '#messages/comments.ts'
import { messages } from '#messages/filters.ts'
import { useApi } from '#src/data/api-context.tsx'
import { heldCommentsQuery } from '#src/data/comment-settings.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { outbox } from '#src/state/outbox.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { CommentRow, Time } from './comment-row.tsx'
import { HeldActions } from './held-actions.tsx'
import { deletionsOf } from './queued-comments.ts'

import css from './comment-thread.module.css'

/** Comments on the viewer's videos that are held for their approval. */
export default function HeldDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(heldCommentsQuery(useApi()))
  const { actions } = useSnapshot(outbox)
  return (
    <Dialog title={messages.heldTitle} onClose={onClose}>
      <PagedList
        query={query}
        rowsOf={({ held }) => held.map((row) => ({ ...row, id: row.comment.id }))}
        isShown={({ id, video }) => !deletionsOf(actions, video.id).has(id)}
        loadingLabel={messages.heldLoading}
        failureTitle={messages.heldNotLoaded}
        empty={<Notice icon="comment" role="status" title={messages.noHeld} text={messages.noHeldText} />}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((row) => (
              <HeldRow key={row.id} row={row} onLeave={onClose} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

interface HeldRowProps {
  row: Output<'comments.listHeld'>['held'][number]
  /** Called when the viewer goes to the video. */
  onLeave: () => void
}

function HeldRow({ row: { comment, video }, onLeave }: HeldRowProps) {
  const api = useApi()
  const textId = useId()
  const { author, text, body, createTime } = comment
  const remove = () =>
    void api.comments
      .delete(
        { videoId: video.id, commentId: comment.id, deleted: true },
        { subject: `@${video.author.uniqueId}` },
      )
      .catch((error: unknown) => showMessage(comments.notDeleted({ reason: sentenceOf(error) })))
  return (
    <CommentRow author={author} text={text} body={body} textId={textId}>
      <Time createTime={createTime} />
      <HeldActions comment={comment} video={video} textId={textId} isListed />
      <button type="button" className={css.action} aria-describedby={textId} onClick={remove}>
        {comments.delete}
      </button>
      <Link
        to={videoPath(video)}
        search={{ [COMMENT_PARAMETER]: comment.id } as object}
        className={css.onVideo}
        onClick={onLeave}
      >
        {video.caption ? messages.onVideo({ caption: video.caption }) : messages.videoWithoutCaption}
      </Link>
    </CommentRow>
  )
}
