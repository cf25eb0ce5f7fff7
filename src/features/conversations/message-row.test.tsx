import { expect, test, vi } from 'vitest'

import type { Conversation } from '#contract/models/conversation.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { MessageRow } from './message-row.tsx'

const render = renderInMain()
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, state }: { to: string; state?: object }) => (
    <a href={to} data-state={JSON.stringify(state)}>
      There
    </a>
  ),
}))

const conversation: Conversation = {
  id: '1',
  kind: 'direct',
  title: '',
  ownerId: null,
  participants: [],
  lastSeq: 1,
  readSeq: 1,
  unreadCount: 0,
  lastMessage: null,
  lastTime: 1_795_255_600,
  isRequest: false,
}

test('a video says that it was opened from a message (specification section 3, channel id)', () => {
  const video = { id: '7', uniqueId: 'ada', secUid: 's', caption: 'Tide', posterSmallUrl: '/7.webp' }
  const message = { conversationId: '1', seq: 1, authorId: '2', createTime: 1_795_255_600 }
  render(
    <MessageRow
      message={{ ...message, text: '', video, reactions: [] }}
      conversation={conversation}
      viewerId="2"
      isStart
      isEnd
      isActive={false}
      onActive={() => {}}
      isTabStop
      reaction={undefined}
      onReply={undefined}
    />,
  )
  const { pathname, dataset } = document.querySelector('a') ?? {}
  expect([pathname, dataset?.['state']]).toEqual(['/@ada/video/7', '{"openedFrom":"messages"}'])
})
