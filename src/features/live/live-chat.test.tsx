import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { LiveChatLine, LiveRoom } from '#contract/models/live.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LiveChat } from './live-chat.tsx'

const render = renderInMain()
vi.mock('#src/ui/light-link.tsx', () => ({ LightLink: () => null }))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => ({}) }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))
vi.mock('#src/ui/dialog.tsx', () => ({
  Dialog: ({ children }: { children: React.ReactNode }) => <dialog open>{children}</dialog>,
}))

const ROOM = { id: '7', chat: { slowModeSec: 0, audience: 'everyone' } } as unknown as LiveRoom
const LINE = {
  id: '3',
  author: { id: '2', uniqueId: 'ada', nickname: 'Ada', avatarUrl: null },
  text: 'Ahoy',
} as unknown as LiveChatLine

test('an address in a line is a link that opens beside the live', () => {
  const access = { isHost: false, standing: 'none', canChat: true } as const
  const text = 'Look（https://example.org/a）#sea'
  render(<LiveChat room={ROOM} access={access} lines={[{ ...LINE, text }]} pinned={null} />)
  const [link, ...more] = document.querySelectorAll('p a')
  expect(link?.textContent).toBe('https://example.org/a')
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(more).toEqual([])
})

test('the menu of a line is outside of the chat, whose colours over a video are not those of a menu', () => {
  const access = { isHost: false, standing: 'moderator', canChat: true } as const
  render(<LiveChat room={ROOM} access={access} lines={[LINE]} pinned={null} />)
  act(() => document.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')?.click())
  const menu = document.querySelector('dialog')
  expect(menu?.textContent).toContain('Mute in this live')
  expect(menu?.closest('section')).toBeNull()
})
