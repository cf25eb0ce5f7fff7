import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSnapshot } from 'valtio'

import type { Comment } from '#contract/models/comment.ts'
import type { Video } from '#contract/models/video.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { repliesQuery } from '#src/data/comments.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { comment as commentState, setThreadOpen } from '#src/state/comment.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { outbox } from '#src/state/outbox.ts'
import { Spinner } from '#src/ui/notice.tsx'
import { joinSentences, sentenceOf } from '#src/ui/sentences.ts'

import { PostedComment } from './posted-comment.tsx'
import { unpostedOf } from './queued-comments.ts'
import { WaitingComment } from './waiting-comment.tsx'

import css from './comment-thread.module.css'

interface RepliesProps {
  parent: Comment
  video: Video
  /** The reply that a link leads to. It is shown even while the others are not. */
  linked?: Comment | undefined
  onLeave: () => void
}

/** The replies to a comment, loaded when the viewer asks for them. The viewer's own queued ones are always shown. */
export function Replies({ parent, video, linked, onLeave }: RepliesProps) {
  const listId = useId()
  const isOnline = useIsOnline()
  const isOpen = useSnapshot(commentState).openThreads[parent.id] ?? false
  const { actions } = useSnapshot(outbox)
  const query = useInfiniteQuery({ ...repliesQuery(useApi(), video.id, parent.id), enabled: isOpen })
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const known = mergeById(query.data?.pages.flatMap((page) => page.comments) ?? [])
  const shown = isOpen ? known : []
  const replies = linked && !shown.some(({ id }) => id === linked.id) ? [...shown, linked] : shown
  const unposted = unpostedOf(actions, video.id, known, parent.id).toReversed()
  const count = Math.max(parent.replyCount ?? 0, known.length)
  if (count + unposted.length + replies.length === 0) return null
  const problem = failure ?? (query.isError && !query.data ? sentenceOf(query.error) : undefined)
  return (
    <div className={css.replies}>
      {replies.length + unposted.length > 0 && (
        <ul id={listId} className={css.list} aria-label={messages.replies}>
          {replies.map((reply) => (
            <PostedComment
              key={reply.localId ?? reply.id}
              comment={reply}
              video={video}
              isLinked={reply.id === linked?.id}
              onLeave={onLeave}
            />
          ))}
          {unposted.map((action) => (
            <WaitingComment key={action.input.localId} action={action} parent={parent} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {isOpen && query.isPending && isOnline && <Spinner label={messages.loadingReplies} />}
      {isOpen && !query.data && !isOnline && <p className={css.stale}>{messages.repliesOnline}</p>}
      {isOpen && isOnline && problem !== undefined && (
        <p className={css.stale} role="alert">
          {joinSentences(messages.repliesNotLoaded, problem)}{' '}
          <button type="button" className={css.action} onClick={() => void query.refetch()}>
            {app.tryAgain}
          </button>
        </p>
      )}
      <div className={css.meta}>
        {isOpen && hasMore && isOnline && problem === undefined && (
          <button
            type="button"
            className={css.action}
            aria-disabled={isFetchingMore}
            onClick={() => !isFetchingMore && fetchMore()}
          >
            {messages.moreReplies}
          </button>
        )}
        {count > 0 && (
          <button
            type="button"
            className={css.action}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setThreadOpen(parent.id, !isOpen)}
          >
            {isOpen ? messages.hideReplies : messages.viewReplies({ count })}
          </button>
        )}
      </div>
    </div>
  )
}
