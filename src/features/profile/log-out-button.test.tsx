import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import type { UploadPhase } from '#contract/uploads.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LogOutButton } from './log-out-button.tsx'

/** Before logging out, the user is told what would be lost. */

const worker = vi.hoisted(() => ({ call: vi.fn<(op: string, input: unknown) => Promise<unknown>>() }))
vi.mock('#src/data/api.ts', () => ({ callWorker: worker.call }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => children,
  useNavigate: () => () => Promise.resolve(),
}))

const logOut = vi.fn<() => Promise<{ user: null }>>().mockResolvedValue({ user: null })
let waiting: { leftCount: number; phases: UploadPhase[] }
const render = renderInMain()

beforeEach(() => {
  worker.call.mockImplementation(async (op) => {
    if (op === 'outbox.flush') return { leftCount: waiting.leftCount }
    return op === 'uploads.list' ? waiting.phases.map((phase, index) => ({ id: String(index), phase })) : null
  })
})
afterEach(() => {
  vi.clearAllMocks()
  onlineManager.setOnline(true)
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => act(async () => button(name)?.click())

async function pressLogOut(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ session: { logOut } } as unknown as ApiClient}>
        <LogOutButton userId="7" />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await press('Log out')
}
const words = () => document.querySelector('dialog')?.textContent ?? ''

test('videos that are not posted count, and are called off only when their author says so', async () => {
  waiting = { leftCount: 0, phases: [{ name: 'draft' }, { name: 'posted', itemId: '1' }, { name: 'queued' }] }
  await pressLogOut()
  await vi.waitFor(() => expect(words()).toContain('2 videos are not posted yet.'))
  expect(logOut).not.toHaveBeenCalled()
  await press('Log out and discard')
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce())
  const discarded = worker.call.mock.calls
    .filter(([op]) => op === 'uploads.discard')
    .map(([, input]) => input)
  expect(discarded).toEqual([{ id: '0' }, { id: '2' }])
})

test('actions and videos are told together', async () => {
  waiting = { leftCount: 1, phases: [{ name: 'draft' }] }
  await pressLogOut()
  await vi.waitFor(() =>
    expect(words()).toContain(
      'One action has not been sent yet and can’t be sent right now. One video is not posted yet.',
    ),
  )
  await press('Stay logged in')
  expect(logOut).not.toHaveBeenCalled()
})

test('where nothing waits nobody is asked', async () => {
  waiting = { leftCount: 0, phases: [{ name: 'preparing', progress: 0 }] }
  await pressLogOut()
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledOnce())
  expect(words()).toBe('')
})

test('the question goes when the network is back and everything has been sent', async () => {
  onlineManager.setOnline(false)
  waiting = { leftCount: 2, phases: [] }
  await pressLogOut()
  await vi.waitFor(() => expect(words()).toContain('2 actions have not been sent yet'))
  waiting = { leftCount: 0, phases: [] }
  await act(async () => onlineManager.setOnline(true))
  await vi.waitFor(() => expect(words()).toBe(''))
  expect(snackbar.message).toMatchObject({ text: 'Everything has been sent. You’re still logged in.' })
  expect(logOut).not.toHaveBeenCalled()
})
