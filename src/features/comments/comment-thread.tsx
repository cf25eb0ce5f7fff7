import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { CommentAudience } from '#contract/comment-settings.ts'
import type { Video } from '#contract/models/video.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/comments.ts'
import { useApi } from '#src/data/api-context.tsx'
import { commentsQuery, takeSavedComments } from '#src/data/comments.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { useSession } from '#src/data/use-session.ts'
import { comment } from '#src/state/comment.ts'
import { mergeById } from '#src/state/merge-by-id.ts'
import { outbox } from '#src/state/outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'

import { CommentForm } from './comment-form.tsx'
import { LinkedThread, useLinkedComment } from './linked-thread.tsx'
import { PostedComment } from './posted-comment.tsx'
import { unpostedOf } from './queued-comments.ts'
import { Replies } from './replies.tsx'
import { WaitingComment } from './waiting-comment.tsx'

import css from './comment-thread.module.css'

/** From this many comments on, their order matters. */
const ORDERED_FROM = 3

/** The comments of a video, newest or best first and the viewer's own on top, with the form for a new one. */
export function CommentThread({ video }: { video: Video }) {
  const { order, linked, addedCommentInfo } = useSnapshot(comment)
  const query = useInfiniteQuery(commentsQuery(useApi(), video.id, order))
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const { actions } = useSnapshot(outbox)
  const isOnline = useIsOnline()
  const { onGuest } = useSession()
  const list = useRef<HTMLDivElement>(null)
  useSavedComments(video.id, !isOnline && !query.data)
  const linkedComment = useLinkedComment(linked, video.id)
  const comments = mergeById(query.data?.pages.flatMap((page) => page.comments) ?? [])
  const access = query.data?.pages[0]?.access
  const unposted = unpostedOf(actions, video.id, comments)
  const newerCount = useNewerCount(
    video.stats.commentCount - (addedCommentInfo[video.id] ?? 0),
    comments.filter(({ isHeld }) => !isHeld).length,
    query.dataUpdatedAt,
  )
  const toTop = () => list.current?.scrollTo({ top: 0 })
  const showNewer = () => {
    toTop()
    void query.refetch()
  }
  const takeFocus = () => list.current?.focus()
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where nothing in it can be focused */}
      <div ref={list} className={css.scroller} role="group" aria-label={messages.list} tabIndex={0}>
        {!isOnline && query.data && (
          <p className={css.stale}>
            <Icon name="cloudOff" />
            {messages.stale}
          </p>
        )}
        <div role="status" className={css.newer}>
          {isOnline && newerCount > 0 && (
            <Button onClick={showNewer}>{messages.showNewer({ count: newerCount })}</Button>
          )}
        </div>
        {(comments.length >= ORDERED_FROM || order === 'best') && <OrderChoice />}
        <ul className={css.list}>
          {linkedComment && <LinkedThread linked={linkedComment} video={video} onLeave={takeFocus} />}
          {unposted.map((action) => (
            <WaitingComment key={action.input.localId} action={action} onLeave={takeFocus} />
          ))}
          {comments
            .filter(({ id }) => id !== linkedComment?.root?.id)
            .map((posted) => (
              <PostedComment
                key={posted.localId ?? posted.id}
                comment={posted}
                video={video}
                onLeave={takeFocus}
                replies={<Replies parent={posted} video={video} onLeave={takeFocus} />}
              />
            ))}
        </ul>
        {query.isPending && isOnline && <Spinner label={messages.loading} />}
        {!query.data && !isOnline && (
          <Notice
            icon="cloudOff"
            role="status"
            title={messages.notOffline}
            text={onGuest ? messages.notOfflineGuestText : messages.notOfflineText}
          />
        )}
        {query.isError && !query.data && isOnline && (
          <Notice icon="cloudOff" role="alert" title={messages.notLoaded} text={sentenceOf(query.error)}>
            <Button onClick={() => void query.refetch()}>{app.tryAgain}</Button>
          </Notice>
        )}
        {query.data && comments.length + unposted.length === 0 && (
          <Notice icon="comment" title={messages.none} text={messages.noneText} />
        )}
        {isOnline && failure !== undefined && (
          <MoreProblem title={messages.moreNotLoaded} reason={failure} onTryAgain={fetchMore} />
        )}
        {hasMore && !isOnline && <p className={css.stale}>{messages.moreOnline}</p>}
        {hasMore && isOnline && failure === undefined && (
          <EndOfList
            key={comments.length}
            label={messages.loadingMore}
            isBusy={isFetchingMore}
            onReached={fetchMore}
          />
        )}
      </div>
      {access && !access.canComment ? (
        <p className={css.closed}>{closedSentence(access.audience, video.author.nickname)}</p>
      ) : (
        <>
          {access?.audience === 'nobody' && <p className={css.closed}>{messages.closedOwn}</p>}
          <CommentForm video={video} onPosted={newerCount > 0 ? showNewer : toTop} />
        </>
      )}
    </>
  )
}

/** Says why there is no form. */
function closedSentence(audience: CommentAudience, name: string): string {
  if (audience === 'followers') return messages.closedFollowers({ name })
  return audience === 'friends' ? messages.closedFriends({ name }) : messages.turnedOff({ name })
}

/** Chooses the order of the comments. */
function OrderChoice() {
  const { order } = useSnapshot(comment)
  return (
    <div className={css.orders} role="group" aria-label={messages.orderLegend}>
      {(['newest', 'best'] as const).map((value) => (
        <button
          key={value}
          type="button"
          className={css.order}
          aria-pressed={order === value}
          onClick={() => {
            comment.order = value
          }}
        >
          {messages[value]}
        </button>
      ))}
    </div>
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
 * Counts the comments that others have posted since the list was fetched: push events contain only the total.
 * @param count without those that the viewer has posted on this page
 * @param listedAtMs when the list was fetched
 */
function useNewerCount(count: number, listedCount: number, listedAtMs: number): number {
  const [listed, setListed] = useState({ atMs: listedAtMs, count })
  if (listed.atMs !== listedAtMs) setListed({ atMs: listedAtMs, count })
  return Math.max(0, count - Math.max(listed.count, listedCount))
}
