import { onlineManager, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { isApiError } from '#contract/errors.ts'
import type { Conversation, DirectMessage } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { chatUsersQuery, conversationQuery, messagesQuery } from '#src/data/conversations.ts'
import { messagesAroundQuery } from '#src/data/messages-around.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useNextPage } from '#src/data/use-next-page.ts'
import { outbox } from '#src/state/outbox.ts'
import { endTyping, typing } from '#src/state/typing.ts'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MoreProblem } from '#src/ui/list-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { sentenceOf } from '#src/ui/sentences.ts'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'
import { Day } from '#src/ui/when.tsx'

import { groupMessages } from './group-messages.ts'
import { NewerButton, ToEnd, useLogScroll } from './log-scroll.tsx'
import { MessageForm } from './message-form.tsx'
import { EventRow, MessageRow, UnsentRow } from './message-row.tsx'
import { MessagesSkeleton } from './messages-skeleton.tsx'
import {
  deletedSeqsOf,
  draftKeyOf,
  reactionsOf,
  type Target,
  type UnsentMessage,
  unsentOf,
  useQueuedConversations,
} from './queued-messages.ts'
import { RequestBar } from './request-bar.tsx'
import { nameOf } from './text-of.ts'

import css from './conversation-view.module.css'

interface ConversationViewProps {
  target: { conversationId: string } | { userId: string }
  viewerId: string
  /** A video to be sent with the next message. */
  videoId: string | undefined
  /** Called when the video has been sent or removed. */
  onVideoGone: () => void
  /** Renders the head of the conversation; the conversation is undefined until it is known. */
  renderHead: (conversation: Conversation | undefined, name: string) => ReactNode
  /** The place of the message to show first; the newest ones when absent. */
  placeSeq: number | undefined
  /** Goes to the newest messages. */
  onPlaceGone: () => void
  /** Called when a conversation with a user has got its first message. */
  onFound: (conversationId: string) => void
  /** Called when the viewer has accepted a request. */
  onAccepted: () => void
  /** Called when the viewer has removed the conversation from their list. */
  onLeft: () => void
}

/** One conversation: its messages, the newest at the bottom, and the form for the next one. */
export function ConversationView({
  target,
  viewerId,
  onFound,
  onAccepted,
  onLeft,
  renderHead,
  placeSeq,
  onPlaceGone,
  ...form
}: ConversationViewProps) {
  const api = useApi()
  const query = useQuery(conversationQuery(api, target))
  const conversation = query.data?.conversation ?? undefined
  const userId = 'userId' in target ? target.userId : undefined
  // A user with whom the viewer has no conversation yet.
  const { data: users } = useQuery(
    chatUsersQuery(api, userId !== undefined && query.data && !conversation ? [userId] : []),
  )
  const [other] = users?.users ?? []
  const foundId = userId !== undefined ? conversation?.id : undefined
  useEffect(() => {
    if (foundId !== undefined) onFound(foundId)
  }, [foundId, onFound])
  if (!query.data) {
    if (query.isPending && onlineManager.isOnline()) return <MessagesSkeleton />
    const tryAgain = () => void query.refetch()
    return <MoreProblem title={messages.notLoaded} reason={sentenceOf(query.error)} onTryAgain={tryAgain} />
  }
  if (isApiError(query.error) && query.error.problem.httpStatus === 404) {
    return (
      <Gone>
        {renderHead(undefined, '')}
        <Notice icon="comment" role="status" title={sentenceOf(query.error)} />
      </Gone>
    )
  }
  return (
    <section className={css.view} aria-label={messages.conversation}>
      {renderHead(conversation, other?.nickname ?? '')}
      {conversation ? (
        <Log
          conversation={conversation}
          viewerId={viewerId}
          placeSeq={placeSeq}
          onPlaceGone={onPlaceGone}
          onAccepted={onAccepted}
          onLeft={onLeft}
          {...form}
        />
      ) : (
        <First
          userId={userId}
          name={other?.nickname ?? ''}
          canWrite={other?.canWrite ?? users === undefined}
          {...form}
        />
      )}
    </section>
  )
}

/** Shown in place of a conversation that the viewer is no longer in. Its dialogs close, and the focus stays here. */
function Gone({ children }: { children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  return (
    <section ref={section} className={css.view} aria-label={messages.conversation} tabIndex={-1}>
      {children}
    </section>
  )
}

interface FormProps {
  videoId: string | undefined
  onVideoGone: () => void
}

interface FirstProps extends FormProps {
  userId: string | undefined
  name: string
  canWrite: boolean
}

/** Shown before the first message, or while it is on its way. */
function First({ userId, name, canWrite, ...form }: FirstProps) {
  const { actions } = useSnapshot(outbox)
  const isOnline = useIsOnline()
  const unsent = unsentOf(actions, { userId }, [])
  const draftKey = draftKeyOf({ userId })
  return (
    <>
      <div className={css.scroller} role="log" aria-label={messages.messages}>
        <ol className={css.messages}>
          <UnsentRows {...{ unsent, isOnline, draftKey }} isStart />
        </ol>
        {unsent.length === 0 && (
          <Notice
            icon="comment"
            title={canWrite ? messages.firstTitle : messages.cannotWrite}
            {...(canWrite && { text: messages.firstText })}
          />
        )}
      </div>
      {canWrite && userId !== undefined && (
        <MessageForm target={{ userId }} draftKey={draftKey} name={name} {...form} />
      )}
    </>
  )
}

interface LogProps
  extends FormProps, Pick<ConversationViewProps, 'placeSeq' | 'onPlaceGone' | 'onAccepted' | 'onLeft'> {
  conversation: Conversation
  viewerId: string
}

function Log({ conversation, viewerId, placeSeq, onPlaceGone, onAccepted, onLeft, ...form }: LogProps) {
  const { id, participants, kind, isRequest } = conversation
  const api = useApi()
  const newest = useInfiniteQuery({ ...messagesQuery(api, id), enabled: placeSeq === undefined })
  const around = useInfiniteQuery({
    ...messagesAroundQuery(api, conversation, placeSeq ?? 0),
    enabled: placeSeq !== undefined,
  })
  const query = placeSeq === undefined ? newest : around
  const { hasMore, isFetchingMore, failure, fetchMore } = useNextPage(query)
  const { actions } = useSnapshot(outbox)
  const isOnline = useIsOnline()
  const [replyTo, setReplyTo] = useState<DirectMessage>()
  const [activeSeq, setActiveSeq] = useState<number>()
  const isHydrated = useIsHydrated()
  const typingId = useSnapshot(typing).userIds[id]
  const isAccepted = useQueuedConversations('conversations.accept').has(id)
  const deleted = deletedSeqsOf(actions, id)
  const reactions = reactionsOf(actions, id)
  const shown = (query.data?.pages.flatMap((page) => page.messages) ?? []).filter(
    ({ seq }) => !deleted.has(seq),
  )
  const placed = groupMessages(shown.toReversed(), isHydrated ? undefined : 'UTC')
  const tabStopSeq = (
    shown.find(({ seq }) => seq === activeSeq) ?? shown.find(({ event }) => event === undefined)
  )?.seq
  const target: Target = { conversationId: id, userId: kind === 'direct' ? participants[0]?.id : undefined }
  const unsent = unsentOf(actions, target, shown)
  const draftKey = draftKeyOf(target)
  const newestSeq = shown[0]?.seq ?? 0
  const hasNewer = placeSeq !== undefined && around.hasPreviousPage
  const scroller = useLogScroll(`${newestSeq}:${unsent.length}`, hasNewer, placeSeq)
  // Messages that the viewer may not see count as read with the others.
  const latestShownSeq = hasNewer ? newestSeq : Math.max(newestSeq, conversation.lastSeq)
  useMarkRead(conversation, query.isSuccess ? latestShownSeq : 0)
  useEffect(() => {
    if (newestSeq > 0) endTyping(id)
  }, [id, newestSeq])
  const lastOwnSeq = shown.find(({ authorId }) => authorId === viewerId)?.seq
  const seenBy = participants.filter(({ readSeq = 0 }) => lastOwnSeq !== undefined && readSeq >= lastOwnSeq)
  const typist = participants.find((participant) => participant.id === typingId)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where nothing in it can be focused */}
      <div ref={scroller} className={css.scroller} role="log" aria-label={messages.messages} tabIndex={0}>
        {query.isPending && isOnline && <MessagesSkeleton />}
        {query.isError && !query.data && (
          <MoreProblem
            title={messages.notLoaded}
            reason={sentenceOf(query.error)}
            onTryAgain={() => void query.refetch()}
          />
        )}
        {failure !== undefined && (
          <MoreProblem title={messages.olderNotLoaded} reason={failure} onTryAgain={fetchMore} />
        )}
        {hasMore && failure === undefined && (
          <EndOfList
            key={shown.length}
            label={messages.loadingMore}
            isBusy={isFetchingMore}
            onReached={fetchMore}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves between its entries */}
        <ol className={css.messages} onKeyDown={moveBetweenMessages}>
          {placed.map(({ message, isNewDay, isStart, isEnd }) => (
            <li key={message.localId ?? message.seq} className={css.entry}>
              {isNewDay && (
                <p className={css.day}>
                  <Day timeSec={message.createTime} />
                </p>
              )}
              {message.event ? (
                <EventRow event={message.event} conversation={conversation} viewerId={viewerId} />
              ) : (
                <MessageRow
                  message={message}
                  isStart={isStart}
                  isEnd={isEnd}
                  conversation={conversation}
                  viewerId={viewerId}
                  isActive={message.seq === activeSeq}
                  onActive={() => setActiveSeq(message.seq)}
                  isTabStop={message.seq === tabStopSeq}
                  reaction={reactions.get(message.seq)}
                  onReply={isRequest ? undefined : () => setReplyTo(message)}
                />
              )}
            </li>
          ))}
          {!hasNewer && (
            <UnsentRows {...{ unsent, isOnline, draftKey }} isStart={shown[0]?.authorId !== viewerId} />
          )}
        </ol>
        {hasNewer && query.isSuccess && (
          <EndOfList
            key={`newer${newestSeq}`}
            label={messages.loadingMore}
            isBusy={around.isFetchingPreviousPage}
            onReached={() => void around.fetchPreviousPage({ cancelRefetch: false })}
          />
        )}
        {!hasNewer && seenBy.length > 0 && lastOwnSeq === newestSeq && unsent.length === 0 && (
          <p className={css.seen}>
            {kind === 'direct' ? messages.seen : messages.seenBy({ count: seenBy.length })}
          </p>
        )}
        <p className={css.typing} role="status">
          {typist && messages.typing({ name: typist.nickname })}
        </p>
      </div>
      {!isOnline && (
        <p className={css.stale}>
          <Icon name="cloudOff" />
          {messages.stale}
        </p>
      )}
      {isRequest && !isAccepted ? (
        <RequestBar conversation={conversation} onAccepted={onAccepted} onLeft={onLeft} />
      ) : participants.length === 0 && kind === 'direct' ? (
        <p className={css.stale}>{messages.goneText}</p>
      ) : (
        <MessageForm
          target={{ conversationId: id }}
          draftKey={draftKey}
          name={nameOf(conversation)}
          replyTo={replyTo}
          onReplyGone={() => setReplyTo(undefined)}
          onSent={onPlaceGone}
          {...form}
        />
      )}
      {hasNewer ? <ToEnd onPress={onPlaceGone} /> : <NewerButton scroller={scroller} seq={newestSeq} />}
    </>
  )
}

interface UnsentRowsProps {
  unsent: readonly UnsentMessage[]
  isOnline: boolean
  draftKey: string
  /** Whether the message before them is another user's. */
  isStart: boolean
}

const UnsentRows = ({ unsent, isOnline, draftKey, isStart }: UnsentRowsProps) =>
  unsent.map((action, index) => (
    <UnsentRow
      key={action.input.localId}
      action={action}
      isOnline={isOnline}
      draftKey={draftKey}
      isStart={isStart && index === 0}
      isEnd={index === unsent.length - 1}
    />
  ))

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moves the focus from a message to the one above or below, to the first or to the last one. */
function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-seq]')]
  const index = rows.findIndex((row) => row === target)
  if (index < 0) return
  const step = STEPS[key]
  const next =
    key === 'Home'
      ? rows[0]
      : key === 'End'
        ? rows.at(-1)
        : step === undefined
          ? undefined
          : rows[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Marks the shown messages as read while a viewer looks at the page. */
function useMarkRead({ id, readSeq, isRequest }: Conversation, newestSeq: number): void {
  const api = useApi()
  const marked = useRef(0)
  useEffect(() => {
    const mark = () => {
      if (document.hidden || isRequest || newestSeq <= Math.max(readSeq, marked.current)) return
      marked.current = newestSeq
      api.conversations
        .markRead({ conversationId: id, seq: newestSeq }, { subject: '', onOutcome: () => true })
        .catch(() => {
          // The next message tries again.
          marked.current = 0
        })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, id, readSeq, isRequest, newestSeq])
}
