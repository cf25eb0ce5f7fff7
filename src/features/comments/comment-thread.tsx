import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { sentenceOf } from '#contract/errors.ts'
import type { Video } from '#contract/models/video.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentsQuery, takeSavedComments } from '#src/data/comments.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { useSession } from '#src/data/use-session.ts'
import { outbox } from '#src/state/outbox.ts'
import { mergeById } from '#src/state/video-lists.ts'
import { Button } from '#src/ui/button.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'

import { CommentForm } from './comment-form.tsx'
import { PostedComment, WaitingComment } from './comment-row.tsx'
import { deletionsOf, unpostedOf } from './queued-comments.ts'

import css from './comment-thread.module.css'

/** The comments of a video, newest first and the viewer's own on top, with the form for a new one. */
export function CommentThread({ video }: { video: Video }) {
  const query = useInfiniteQuery(commentsQuery(useApi(), video.id))
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const { actions } = useSnapshot(outbox)
  const isOnline = useIsOnline()
  const { onGuest } = useSession()
  const list = useRef<HTMLDivElement>(null)
  useSavedComments(video.id, !isOnline && !query.data)
  const comments = mergeById(query.data?.pages.flatMap((page) => page.comments) ?? [])
  const unposted = unpostedOf(actions, video.id, comments)
  const deletions = deletionsOf(actions, video.id)
  const newerCount = useNewerCount(video.stats.commentCount, comments.length, query.dataUpdatedAt)
  const toTop = () => list.current?.scrollTo({ top: 0 })
  const showNewer = () => {
    toTop()
    void query.refetch()
  }
  const takeFocus = () => list.current?.focus()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where nothing in it can be focused */}
      <div ref={list} className={css.scroller} role="group" aria-label="All comments" tabIndex={0}>
        {!isOnline && query.data && (
          <p className={css.stale}>
            <Icon name="cloudOff" />
            You’re offline. There may be newer comments.
          </p>
        )}
        <div role="status" className={css.newer}>
          {isOnline && newerCount > 0 && (
            <Button onClick={showNewer}>
              {newerCount === 1 ? 'Show 1 new comment' : `Show ${newerCount} new comments`}
            </Button>
          )}
        </div>
        <ul className={css.list}>
          {unposted.map((action) => (
            <WaitingComment key={action.input.localId} action={action} onLeave={takeFocus} />
          ))}
          {comments.map((comment) => (
            <PostedComment
              key={comment.localId ?? comment.id}
              comment={comment}
              video={video}
              deletion={deletions.get(comment.id)}
              onLeave={takeFocus}
            />
          ))}
        </ul>
        {query.isPending && isOnline && <Spinner label="Loading comments" />}
        {!query.data && !isOnline && (
          <Notice
            icon="cloudOff"
            role="status"
            title="These comments aren’t available offline"
            text={`Comments you have read are, and those on videos saved for offline. ${onGuest ? 'To post one, go online and log in.' : 'A comment you write now is posted when you’re back online.'}`}
          />
        )}
        {query.isError && !query.data && isOnline && (
          <Notice icon="cloudOff" role="alert" title="Couldn’t load comments" text={sentenceOf(query.error)}>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </Notice>
        )}
        {query.data && comments.length + unposted.length === 0 && (
          <Notice icon="comment" title="No comments yet" text="Say what you think of this video." />
        )}
        {isOnline && failure !== undefined && (
          <MoreProblem title="Couldn’t load more comments" reason={failure} onTryAgain={fetchMore} />
        )}
        {hasMore && !isOnline && <p className={css.stale}>Go online to see more comments.</p>}
        {hasMore && isOnline && failure === undefined && (
          <EndOfList
            key={comments.length}
            label="Loading more comments"
            isBusy={isFetchingMore}
            onReached={fetchMore}
          />
        )}
      </div>
      <CommentForm video={video} onPosted={newerCount > 0 ? showNewer : toTop} />
    </>
  )
}

/** Takes the comments that were saved with a video, while there is no network. */
function useSavedComments(videoId: string, isWanted: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    takeSavedComments(queryClient, videoId).catch(() => {
      // A browser without this storage has saved nothing.
    })
  }, [queryClient, videoId, isWanted])
}

/**
 * Counts the comments that others have posted since the list was fetched: push events carry their number only.
 * @param listedAtMs when the list was fetched, or one's own comment was put into it
 */
function useNewerCount(count: number, listedCount: number, listedAtMs: number): number {
  const [listed, setListed] = useState({ atMs: listedAtMs, count })
  if (listed.atMs !== listedAtMs) setListed({ atMs: listedAtMs, count })
  return Math.max(0, count - Math.max(listed.count, listedCount))
}
