import { onlineManager, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { sentenceOf } from '#contract/errors.ts'
import type { Conversation } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { conversationsQuery } from '#src/data/conversations.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { mergeById } from '#src/state/video-lists.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { formatAgo } from '#src/ui/format-ago.ts'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'

import { useQueuedConversations } from './queued-messages.ts'
import { nameOf, summaryOf } from './text-of.ts'

import css from './conversation-list.module.css'

interface ConversationListProps {
  kind: 'accepted' | 'requests'
  viewerId: string
  openId: string | undefined
  /** A video that is to be sent in the conversation that is chosen. */
  videoId: string | undefined
}

/** The viewer's conversations, the latest first. */
export function ConversationList({ kind, viewerId, openId, videoId }: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery(useApi(), kind))
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const hiddenIds = useQueuedConversations('conversations.hide')
  if (query.isPending && onlineManager.isOnline()) return <Spinner />
  if (!query.data) {
    const tryAgain = () => void query.refetch()
    return <MoreProblem title={messages.notLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
  }
  const conversations = mergeById(query.data.pages.flatMap((page) => page.conversations)).filter(
    ({ id }) => !hiddenIds.has(id),
  )
  if (conversations.length === 0 && !hasMore) {
    return kind === 'requests' ? (
      <Notice icon="comment" title={messages.noRequests} text={messages.noRequestsText} />
    ) : (
      <Notice icon="comment" title={messages.none} text={messages.noneText} />
    )
  }
  return (
    <>
      <ul className={css.list} aria-label={messages.list}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              viewerId={viewerId}
              isOpen={conversation.id === openId}
              videoId={videoId}
            />
          </li>
        ))}
      </ul>
      {failure !== undefined && (
        <MoreProblem title={messages.notLoaded} reason={failure} onTryAgain={fetchMore} />
      )}
      {hasMore && failure === undefined && (
        <EndOfList
          key={query.data.pages.length}
          label={messages.loadingMore}
          isBusy={isFetchingMore}
          onReached={fetchMore}
        />
      )}
    </>
  )
}

interface RowProps {
  conversation: Conversation
  viewerId: string
  isOpen: boolean
  videoId: string | undefined
}

function ConversationRow({ conversation, viewerId, isOpen, videoId }: RowProps) {
  const { id, participants, unreadCount, lastMessage, lastTime, isRequest } = conversation
  const [nowMs] = useState(Date.now)
  const name = nameOf(conversation)
  const isUnread = unreadCount > 0
  return (
    <Link
      to="/messages"
      search={{ id, ...(isRequest && { requests: true }), ...(videoId !== undefined && { video: videoId }) }}
      className={css.row}
      data-unread={isUnread || undefined}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={css.avatar}>
        <Avatar
          url={conversation.kind === 'direct' ? (participants[0]?.avatarUrl ?? null) : null}
          name={name}
        />
      </span>
      <span className={css.words}>
        <span className={css.top}>
          <bdi className={css.name}>{name}</bdi>
          <time className={css.time} dateTime={new Date(lastTime * 1_000).toISOString()}>
            {formatAgo(lastTime, nowMs / 1_000)}
          </time>
        </span>
        <span className={css.bottom}>
          <bdi className={css.summary}>
            {lastMessage ? summaryOf(lastMessage, conversation, viewerId) : messages.noMessages}
          </bdi>
          {isUnread && (
            <span className={css.count}>
              <VisuallyHidden>{messages.unread({ count: unreadCount })}</VisuallyHidden>
              <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
