import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { SESSION_KEY } from '#src/data/queries.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { LogInScreen } from './log-in-screen.tsx'

const place = vi.hoisted(() => ({ replace: vi.fn<(path: string) => void>() }))
const router = vi.hoisted(() => ({ history: { replace: place.replace } }))
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useRouter: () => router,
  useNavigate: () => () => {},
}))

const render = renderInMain()

async function openAs(session: object): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(SESSION_KEY, session)
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider
          value={{ session: {}, site: { info: () => Promise.resolve({}) } } as unknown as ApiClient}
        >
          <LogInScreen />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
}

beforeEach(() => vi.clearAllMocks())

const user = { id: '7', uniqueId: 'ada' }

test('a user is led on from the log-in', async () => {
  await openAs({ user })
  expect(place.replace.mock.calls).toEqual([['/foryou']])
})

test('one who waits for approval is led to the page that says so', async () => {
  await openAs({ user, admission: { isDeclined: false, reason: '', sinceTime: 1 } })
  expect(place.replace).toHaveBeenLastCalledWith('/sign-up-request')
})

test('a guest finds the form in the page, and no dialog over it', async () => {
  await openAs({ user: null })
  const form = document.querySelector('form[aria-label="Log in"]')
  expect([...(form?.querySelectorAll('input') ?? [])].map(({ name }) => name)).toEqual([
    'username',
    'password',
  ])
  expect(document.querySelector('dialog')).toBeNull()
  expect(dialogs.open).toBeNull()
})

test('an invitation’s link leads to the sign-up with its code, which leaves the address', async () => {
  history.replaceState(null, '', '/login#invitation=K7QMX2HD9R')
  await openAs({ user: null })
  expect(dialogs.open).toMatchObject({ name: 'signUp', props: { invitation: 'K7QMX2HD9R' } })
  expect(location.hash).toBe('')
})
