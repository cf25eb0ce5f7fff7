import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { UserSettings } from '#contract/models/user.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { AgeScreen, type AgeSearch } from './age-screen.tsx'

/** The page that asks for an age (specification section 3, age verification; section 8: 10213, 10214, 10223). */

const { api, history, session } = vi.hoisted(() => ({
  api: { users: { settings: vi.fn<() => Promise<object>>(), setBirthDate: vi.fn<() => Promise<object>>() } },
  history: { replace: vi.fn<(path: string) => void>(), back: vi.fn<() => void>() },
  session: {} as { user?: { id: string } | null },
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useRouter: () => ({ history }),
  useCanGoBack: () => false,
  useNavigate: () => () => {},
}))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => api }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => session }))

const render = renderInMain()
const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
const settings = (birthDate?: string): UserSettings => ({
  isPrivate: false,
  hasPrivateNotice: false,
  followRequestCount: 0,
  ...(birthDate !== undefined && { birthDate }),
})
const text = () => document.querySelector('main')?.textContent ?? ''
const field = () => document.querySelector<HTMLInputElement>('input[type=date]')

async function open(search: AgeSearch, known?: string) {
  api.users.settings.mockResolvedValue(settings(known))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AgeScreen search={search} />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(api.users.settings).toHaveBeenCalled()))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
async function enter(birthDate: string) {
  const input = field()
  if (!input) throw new Error('There is no field.')
  input.value = birthDate
  api.users.settings.mockResolvedValue(settings(birthDate))
  api.users.setBirthDate.mockResolvedValue(settings(birthDate))
  await act(async () => document.querySelector('form')?.requestSubmit())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

beforeEach(() => {
  vi.clearAllMocks()
  session.user = { id: '1' }
})

test('who says their age is led back to the video that asked for it', async () => {
  await open({ age_verify_object_type: 'video', next: '/@mia/video/7?comment=5' })
  expect(text()).toContain('This video has an age limit.')
  await enter('2001-02-03')
  expect(api.users.setBirthDate).toHaveBeenCalledExactlyOnceWith({ birthDate: '2001-02-03' })
  expect(history.replace).toHaveBeenCalledExactlyOnceWith('/@mia/video/7?comment=5')
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', ''])(
  'an address that is no path of this site leads nowhere: %s',
  async (next) => {
    await open({ next })
    await enter('2001-02-03')
    expect(history.replace).not.toHaveBeenCalled()
    expect(document.querySelector('[role=status]')?.textContent).toBe('Date of birth saved')
  },
)

test('a date that is known is shown, and is corrected to later ones alone', async () => {
  await open({ age_verify_inform: 'low', age_verify_object_type: 'live' }, bornYearsAgo(16))
  expect(text()).toContain(`Your date of birth is 1 January ${new Date().getUTCFullYear() - 16}.`)
  expect([field()?.min, field()?.value]).toEqual([bornYearsAgo(16), bornYearsAgo(16)])
  expect(document.querySelector('a[href="/contact"]')).not.toBeNull()
})

test('who is too young for an account is told so, and is not led on (10223)', async () => {
  await open({ next: '/@mia/video/7' })
  await enter(bornYearsAgo(11))
  expect(history.replace).not.toHaveBeenCalled()
  expect(field()).toBeNull()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Account closed')
})

test('a date that the server refuses is said beside the field, which has the focus', async () => {
  await open({})
  api.users.setBirthDate.mockRejectedValueOnce(new Error('x'))
  await act(async () => {
    const input = field()
    if (input) input.value = '2001-02-03'
    document.querySelector('form')?.requestSubmit()
  })
  expect(document.activeElement).toBe(field())
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
})

test('a guest logs in first', async () => {
  session.user = null
  render(<AgeScreen search={{}} />)
  expect(text()).toContain('Log in to enter your date of birth')
  expect(field()).toBeNull()
})
