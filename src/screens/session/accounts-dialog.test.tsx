import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ACCOUNTS_PER_BROWSER } from '#contract/constants.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { SESSION_KEY } from '#src/data/queries.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import AccountsDialog from './accounts-dialog.tsx'

const worker = vi.hoisted(() => ({ call: vi.fn<(op: string, input: unknown) => Promise<null>>() }))
vi.mock('#src/data/api.ts', () => ({ callWorker: worker.call }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => Promise.resolve() }))

const userOf = (id: string) => ({ id, uniqueId: `user${id}`, nickname: `User ${id}`, avatarUrl: null })
const session = {
  switch: vi.fn<(input: { userId: string }) => Promise<object>>(({ userId }) =>
    Promise.resolve({ user: userOf(userId) }),
  ),
  logOut: vi.fn<(input: object) => Promise<object>>(() => Promise.resolve({ user: null })),
}
const onClose = vi.fn<() => void>()
const render = renderInMain()
let queryClient: QueryClient

async function open(otherIds: string[]): Promise<void> {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(SESSION_KEY, { user: userOf('1') })
  const accounts = () => Promise.resolve({ users: otherIds.map(userOf) })
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={{ session: { ...session, accounts } } as unknown as ApiClient}>
          <AccountsDialog onClose={onClose} />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(otherIds.length + 1))
}
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))?.click(),
  )
const words = () => document.querySelector('dialog')?.textContent ?? ''

beforeEach(() => {
  vi.clearAllMocks()
  worker.call.mockResolvedValue(null)
})

test('another account takes over, and nothing of the one before is discarded', async () => {
  await open(['2', '3'])
  await press('@user3')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(session.switch).toHaveBeenCalledWith({ userId: '3' })
  expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user: userOf('3') })
  expect(worker.call).not.toHaveBeenCalled()
})

test('an account is added by a log-in that says so', async () => {
  await open(['2'])
  await press('Add an account')
  expect(dialogs.open).toMatchObject({ name: 'logIn', props: { addsAccount: true } })
})

test('a browser that is full says so, and adds none', async () => {
  await open(Array.from({ length: ACCOUNTS_PER_BROWSER - 1 }, (_, index) => String(index + 2)))
  expect(words()).toContain(`up to ${ACCOUNTS_PER_BROWSER} accounts`)
  expect(words()).not.toContain('Add an account')
})

test('a log-out of all discards what each has left on this device', async () => {
  await open(['2'])
  await press('Log out of all accounts')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(session.logOut).toHaveBeenCalledWith({ isForAll: true })
  expect(worker.call.mock.calls).toEqual([
    ['outbox.discard', { userId: '1' }],
    ['outbox.discard', { userId: '2' }],
  ])
})
