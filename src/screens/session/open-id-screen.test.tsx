import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { SESSION_KEY } from '#src/data/queries.ts'
import { closeDialog, dialogs } from '#src/state/dialogs.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { OpenIdScreen } from './open-id-screen.tsx'

const place = vi.hoisted(() => ({ replace: vi.fn<(path: string) => void>() }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
  useRouter: () => ({ history: { replace: place.replace } }),
  useCanGoBack: () => false,
}))

const finishOpenId = vi.fn<(callback: object) => Promise<object>>()
const user = { id: '7', uniqueId: 'ada' }
const render = renderInMain()
let queryClient: QueryClient

async function open(search: string): Promise<void> {
  history.replaceState(null, '', `/login/openid${search}`)
  queryClient = new QueryClient()
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider
          value={
            {
              session: { finishOpenId },
              site: { info: () => Promise.resolve({ openId: { name: 'Sea School' } }) },
            } as unknown as ApiClient
          }
        >
          <OpenIdScreen />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  closeDialog()
})

test('the answer of the provider is sent once, leaves the address, and leads back', async () => {
  finishOpenId.mockResolvedValue({ user, outcome: 'signedUp', returnPath: '/@mia?x=1' })
  await open('?state=s&code=c&iss=https%3A%2F%2Flogin.example&extra=1')
  expect(location.search).toBe('')
  await vi.waitFor(() => expect(place.replace).toHaveBeenCalledWith('/@mia?x=1'))
  expect(finishOpenId.mock.calls).toEqual([[{ state: 's', code: 'c', iss: 'https://login.example' }]])
  expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ user })
  expect(dialogs.open?.name).toBe('welcome')
})

test('one who has logged in before is not welcomed', async () => {
  finishOpenId.mockResolvedValue({ user, outcome: 'loggedIn', returnPath: '/foryou' })
  await open('?state=s&code=c')
  await vi.waitFor(() => expect(place.replace).toHaveBeenCalledWith('/foryou'))
  expect(dialogs.open).toBeNull()
})

test('one who waits for approval is not welcomed yet, and learns their username', async () => {
  const admission = { isDeclined: false, reason: '', sinceTime: 1 }
  finishOpenId.mockResolvedValue({ user, admission, outcome: 'signedUp', returnPath: '/foryou' })
  await open('?state=s&code=c')
  await vi.waitFor(() => expect(JSON.stringify(snackbar)).toContain('Your username is @ada'))
  expect(dialogs.open).toBeNull()
})

test('a refusal is said, with a way back to the log-in', async () => {
  finishOpenId.mockRejectedValue(
    new ApiError({ httpStatus: 422, statusCode: 422, message: 'Sea School didn’t log you in.' }),
  )
  await open('?state=s&error=access_denied')
  await vi.waitFor(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Sea School didn’t log you in.'),
  )
  expect(finishOpenId).toHaveBeenCalledWith({ state: 's', error: 'access_denied' })
  expect(document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('/login')
  expect(place.replace).not.toHaveBeenCalled()
})

test('without an answer there is the page to log in', async () => {
  await open('')
  expect(place.replace).toHaveBeenCalledWith('/login')
  expect(finishOpenId).not.toHaveBeenCalled()
})
