import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { FindToBlock } from './find-to-block.tsx'

const render = renderInMain()
const { openDialog } = vi.hoisted(() => ({
  openDialog: vi.fn<typeof import('#src/state/dialogs.ts').openDialog>(),
}))
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => ({ user: { id: '1' } }) }))
vi.mock('#src/state/dialogs.ts', () => ({ openDialog }))

const userOf = (id: string, uniqueId: string) => ({
  id,
  uniqueId,
  nickname: uniqueId,
  secUid: uniqueId,
  avatarUrl: null,
  relation: 0 as const,
  followerCount: 0,
})
const previewUsers = vi.fn<ApiClient['search']['previewUsers']>()

function type(text: string): void {
  const field = document.querySelector('input')
  if (!field) throw new Error('There is no field.')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const show = () =>
  render(
    <ApiProvider value={{ search: { previewUsers } } as never}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FindToBlock onLeave={() => {}} />
      </QueryClientProvider>
    </ApiProvider>,
  )
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => Promise.resolve())
    check()
  })
const buttonNames = () =>
  Array.from(document.querySelectorAll('button'), (button) => button.getAttribute('aria-label'))
const status = () => document.querySelector('[role=status]')?.textContent

beforeEach(() => {
  vi.useRealTimers()
  previewUsers.mockReset().mockResolvedValue({ users: [] })
  openDialog.mockReset()
})

test('someone to block is found as one types, asked once per pause (section 7.3, user search preview)', async () => {
  const users = [userOf('1', 'mia'), userOf('2', 'mike')]
  previewUsers.mockResolvedValue({ users })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show()
  type('m')
  act(() => void vi.advanceTimersByTime(149))
  type('mi')
  act(() => void vi.advanceTimersByTime(149))
  expect(previewUsers).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await until(() => expect(buttonNames()).toEqual(['Block @mike']))
  expect(previewUsers.mock.calls.map(([input]) => input)).toEqual([{ q: 'mi' }])
  act(() => document.querySelector('button')?.click())
  expect(openDialog).toHaveBeenCalledWith('block', { user: users[1] })
  type('')
  expect(buttonNames()).toEqual([])
})

test('it is said when nobody is found, and why none could be looked for', async () => {
  show()
  type('mi')
  await until(() => expect(status()).toBe('No matches'))
  previewUsers.mockRejectedValue(new Error('no network'))
  type('mik')
  await until(() => expect(status()).not.toBe('No matches'))
  expect(status()).toMatch(/\.$/)
})
