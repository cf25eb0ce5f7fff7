import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { Conversation } from '#contract/models/conversation.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { listOrThrow } from '#src/data/list-or-throw.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { formatDate } from '#src/ui/format-date.ts'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'

import { nameOf } from './text-of.ts'

import css from './message-search.module.css'

interface MessageSearchProps {
  conversation: Conversation
  viewerId: string
  /** Called with the place of the chosen message. */
  onChosen: (seq: number) => void
  onClose: () => void
}

/** Messages of one conversation that contain a text. */
export function MessageSearch({ conversation, viewerId, onChosen, onClose }: MessageSearchProps) {
  const api = useApi()
  const [written, setWritten] = useState('')
  const text = useDeferredValue(written.trim())
  const { id: conversationId, participants } = conversation
  const query = useInfiniteQuery({
    queryKey: ['conversations', 'search', conversationId, text],
    queryFn: async ({ pageParam, signal }) =>
      listOrThrow(
        await api.conversations.search(
          { conversationId, text, ...(pageParam !== 0 && { beforeSeq: pageParam }) },
          { signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, beforeSeq }) => (hasMore ? beforeSeq : undefined),
    enabled: text !== '',
  })
  const found = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <Dialog title={messages.searchTitle({ name: nameOf(conversation) })} onClose={onClose}>
      <TextField
        label={messages.searchText}
        type="search"
        autoComplete="off"
        maxLength={50}
        value={written}
        onText={setWritten}
      />
      {query.isLoading && <Spinner />}
      {query.data && found.length === 0 && !query.hasNextPage && (
        <Notice icon="comment" role="status" title={messages.nothingFound} />
      )}
      <ul className={css.list}>
        {found.map(({ seq, authorId, createTime, text: words }) => (
          <li key={seq}>
            <button type="button" className={css.found} onClick={() => onChosen(seq)}>
              <span className={css.head}>
                <bdi>
                  {authorId === viewerId
                    ? messages.youName
                    : (participants.find(({ id }) => id === authorId)?.nickname ?? messages.goneUser)}
                </bdi>
                <time dateTime={new Date(createTime * 1_000).toISOString()}>
                  {formatDate(createTime, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </span>
              <span dir="auto">{words}</span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {messages.searchOlder}
        </Button>
      )}
    </Dialog>
  )
}
