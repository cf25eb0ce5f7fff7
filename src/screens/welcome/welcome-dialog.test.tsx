import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { SESSION_KEY } from '#src/data/queries.ts'
import { interruptedStep } from '#src/state/welcome.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import WelcomeDialog from './welcome-dialog.tsx'

type Listener = (event: { type: string }) => void
const worker = vi.hoisted(() => ({ listeners: new Set<Listener>() }))
const callWorker = vi.hoisted(() => vi.fn<(op: string, input: unknown) => Promise<null>>())
vi.mock('#src/data/api.ts', () => ({
  callWorker,
  subscribeToWorker: (listener: Listener) => {
    worker.listeners.add(listener)
    return () => worker.listeners.delete(listener)
  },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, onClick, children }: { to: string; onClick: () => void; children: string }) => (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault()
        onClick()
      }}
    >
      {children}
    </a>
  ),
  useRouter: () => ({}),
}))
const push = vi.hoisted(() => ({ support: 'none' }))
vi.mock('#src/offline/push-subscription.ts', () => ({
  findPushSupport: () => push.support,
  findSubscription: () => Promise.resolve(null),
}))

const user = { id: '7', uniqueId: 'ada', secUid: 's7', nickname: 'ada', avatarUrl: null }
const other = { ...user, id: '8', uniqueId: 'mia', nickname: 'Mia', relation: 0 }
const update = vi.fn<(change: object, options: { onOutcome: (outcome: object) => void }) => Promise<void>>()
const acceptRules = vi.fn<(input: object) => Promise<object>>(() => Promise.resolve({}))
const onClose = vi.fn<() => void>()
const render = renderInMain()
let queryClient: QueryClient

interface Site {
  users?: object[]
  tags?: string[]
  asksRules?: boolean
  step?: string
}

async function open({ users = [other], tags = [], asksRules = false, step }: Site = {}): Promise<void> {
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queryClient.setQueryData(SESSION_KEY, { user, asksRules })
  const api = {
    account: { acceptRules },
    discover: {
      suggestUsers: () => Promise.resolve({ users }),
      tags: () => Promise.resolve({ tags: tags.map((name) => ({ id: name, name, videoCount: 1 })) }),
    },
    site: { info: () => Promise.resolve({ rules: 'Be kind.', rulesVersion: 2 }) },
    notifications: { settings: () => Promise.resolve({ subscription: null }) },
    users: { update },
  } as unknown as ApiClient
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <WelcomeDialog {...(step !== undefined && { step })} onClose={onClose} />
        </ApiProvider>
      </QueryClientProvider>,
    ),
  )
  await settle()
}
const title = () => document.querySelector('h3')?.textContent
const progress = () => document.querySelector('dialog')?.textContent.match(/Step \d of \d/)?.[0]
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

beforeEach(() => {
  vi.clearAllMocks()
  callWorker.mockResolvedValue(null)
  worker.listeners.clear()
  sessionStorage.clear()
  push.support = 'none'
})

test('the steps are skipped one after the other, and each title has the focus', async () => {
  await open({ asksRules: true })
  expect([title(), progress()]).toEqual(['Rules of this site', 'Step 1 of 3'])
  await press('Skip')
  expect([title(), progress()]).toEqual(['How others see you', 'Step 2 of 3'])
  expect(document.activeElement?.textContent).toBe('How others see you')
  await press('Skip')
  expect([title(), progress()]).toEqual(['People to follow', 'Step 3 of 3'])
  expect(onClose).not.toHaveBeenCalled()
  await press('Skip')
  expect(onClose).toHaveBeenCalledOnce()
  expect(acceptRules).not.toHaveBeenCalled()
  expect(update).not.toHaveBeenCalled()
})

test('hashtags that the user likes are chosen on this device; a site without hashtags does not ask', async () => {
  await open({ tags: ['sea', 'cats', 'cars'], step: 'interests' })
  expect([title(), progress()]).toEqual(['What do you like to watch?', 'Step 2 of 3'])
  await press('#sea')
  await press('#cats')
  await press('#sea')
  const toggles = [...document.querySelectorAll('[aria-pressed]')]
  expect(toggles.map((each) => [each.textContent, each.getAttribute('aria-pressed')])).toEqual([
    ['#sea', 'false'],
    ['#cats', 'true'],
    ['#cars', 'false'],
  ])
  expect(callWorker).not.toHaveBeenCalledWith('interests.choose', expect.anything())
  await press('Continue')
  expect(title()).toBe('People to follow')
  expect(callWorker.mock.calls.filter(([op]) => op === 'interests.choose')).toEqual([
    ['interests.choose', { kind: 'tag', id: 'cats', label: 'cats', level: 0.8, isMuted: false }],
  ])
  await act(async () => render(null))
  await open({ tags: [], step: 'interests' })
  expect(title()).toBe('People to follow')
})

test('steps that make no sense are left out: no rules, no users, no notifications, no hashtags', async () => {
  await open({ users: [] })
  expect([title(), progress()]).toEqual(['How others see you', 'Step 1 of 1'])
  await press('Done')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['default', 'supported', true],
  ['granted', 'supported', false],
  ['denied', 'blocked', false],
  ['default', 'install', false],
])(
  'notifications whose permission is %s are offered where they are %s: %s',
  async (permission, support, isOffered) => {
    vi.stubGlobal('Notification', { permission })
    push.support = support
    await open({ users: [], step: 'notifications' })
    expect(title() === 'Know when something happens').toBe(isOffered)
    if (!isOffered) return
    await press('Not now')
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test('the rules are accepted in their version, and stay counted', async () => {
  await open({ asksRules: true })
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Be kind.'))
  await press('Accept the rules')
  await vi.waitFor(() => expect(title()).toBe('How others see you'))
  expect(acceptRules).toHaveBeenCalledWith({ version: 2 })
  expect(progress()).toBe('Step 2 of 3')
})

test('rules that a write waits for are shown again, and then the step goes on', async () => {
  await open({ asksRules: true })
  await press('Skip')
  await press('Skip')
  act(() => worker.listeners.forEach((listener) => listener({ type: 'rules.asked' })))
  expect(title()).toBe('Rules of this site')
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Be kind.'))
  await press('Accept the rules')
  await vi.waitFor(() => expect(title()).toBe('People to follow'))
})

test('a name is saved before the next step; an empty one is refused at its field', async () => {
  update.mockImplementation((_change, { onOutcome }) => {
    setTimeout(() => onOutcome({ state: 'applied' }))
    return Promise.resolve()
  })
  await open()
  const field = document.querySelector<HTMLInputElement>('[name="nickname"]')!
  field.value = ''
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click())
  expect(title()).toBe('How others see you')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  field.value = 'Ada Lovelace'
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')?.click())
  await vi.waitFor(() => expect(title()).toBe('People to follow'))
  expect(update.mock.calls.map(([change]) => change)).toEqual([{ nickname: 'Ada Lovelace' }])
})

test('a reload goes on at the step, for this user; afterwards there is none', async () => {
  await open()
  await press('Skip')
  expect(interruptedStep('7')).toBe('users')
  expect(interruptedStep('8')).toBeUndefined()
  await act(async () => render(null))
  expect(interruptedStep('7')).toBeUndefined()
  await open({ step: 'users' })
  expect(title()).toBe('People to follow')
})

test('it ends with the profile of a suggested user, and with a log-out', async () => {
  await open({ step: 'users' })
  await act(async () => document.querySelector<HTMLElement>('dialog a')?.click())
  expect(onClose).toHaveBeenCalledOnce()
  act(() => void queryClient.setQueryData(SESSION_KEY, { user: null }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
})
