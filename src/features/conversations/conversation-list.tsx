import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Conversation } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { conversationsQuery } from '#src/data/conversations.ts'
import { PagedList } from '#src/data/paged-list.tsx'
import { useNowSec } from '#src/data/use-now-sec.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { bellOff } from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/text.tsx'
import { UnreadMark } from '#src/ui/unread-mark.tsx'

import { useIsMuted, useQueuedConversations } from './queued-messages.ts'
import { nameOf, summaryOf } from './text-of.ts'

import css from './conversation-list.module.css'

interface ConversationListProps {
  kind: 'accepted' | 'requests'
  viewerId: string
  openId: string | undefined
  /** A video to be sent in the conversation that the viewer chooses. */
  videoId: string | undefined
  /** Finds a user to write to. */
  onNew: () => void
}

/** The viewer's conversations, the latest first. */
export function ConversationList({ kind, viewerId, openId, videoId, onNew }: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery(useApi(), kind))
  const hiddenIds = useQueuedConversations('conversations.hide')
  const isMuted = useIsMuted()
  const nowSec = useNowSec()
  return (
    <PagedList
      query={query}
      rowsOf={({ conversations }) => conversations}
      isShown={({ id }) => !hiddenIds.has(id)}
      loadingLabel={messages.loadingMore}
      failureTitle={messages.notLoaded}
      {...(query.isLoading && { pending: <Skeleton shape="rows" label={messages.loadingMore} /> })}
      empty={
        kind === 'requests' ? (
          <Notice icon="comment" title={messages.noRequests} text={messages.noRequestsText} />
        ) : (
          <div className={css.none}>
            <NoConversations onNew={onNew} />
          </div>
        )
      }
    >
      {(conversations) => (
        <ul className={css.list} aria-label={messages.list}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                viewerId={viewerId}
                isOpen={conversation.id === openId}
                isMuted={isMuted(conversation)}
                videoId={videoId}
                nowSec={nowSec}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Says that the viewer has no conversation yet. A desktop has it in place of the conversation. */
export const NoConversations = ({ onNew }: Pick<ConversationListProps, 'onNew'>) => (
  <Notice icon="comment" title={messages.none} text={messages.noneYet}>
    <Button kind="primary" onClick={onNew}>
      {messages.messageSomeone}
    </Button>
  </Notice>
)

interface RowProps {
  conversation: Conversation
  viewerId: string
  isOpen: boolean
  isMuted: boolean
  videoId: string | undefined
  nowSec: number
}

function ConversationRow({ conversation, viewerId, isOpen, isMuted, videoId, nowSec }: RowProps) {
  const { id, participants, unreadCount, lastMessage, lastTime, isRequest } = conversation
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
          <span className={css.name}>
            <bdi>{name}</bdi>
            {isMuted && <Icon path={bellOff} title={messages.isMuted} />}
          </span>
          <Ago timeSec={lastTime} nowSec={nowSec} className={css.time} />
        </span>
        <span className={css.bottom}>
          <bdi className={css.summary}>
            {lastMessage ? summaryOf(lastMessage, conversation, viewerId) : messages.noMessages}
          </bdi>
          {isUnread && (
            <>
              <VisuallyHidden>{messages.unread({ count: unreadCount })}</VisuallyHidden>
              <UnreadMark count={unreadCount} />
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
