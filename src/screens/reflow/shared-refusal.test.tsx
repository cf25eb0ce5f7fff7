import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { createClient } from '#contract/client.ts'
import type { Problem } from '#contract/errors.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { sessionQuery } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { titleOf } from '#src/screens/status/status-screen.tsx'
import { dialogs } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { SharedRefusal } from './shared-refusal.tsx'

const call = vi.fn<(op: string, input: unknown) => Promise<unknown>>()
const api = createClient({
  call: call as never,
  queue: () => Promise.reject(new Error('A page queues nothing.')),
})
const { router } = vi.hoisted(() => ({ router: { invalidate: vi.fn<() => Promise<void>>() } }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  // A shared link names no user.
  useParams: () => ({}),
  useRouter: () => ({
    ...router,
    options: { context: { api, documentContext: {} } },
    state: { location: { pathname: '/share/video', searchStr: '?id=7' } },
    history: { subscribe: () => () => {} },
  }),
}))
vi.mock('#src/features/session/session-dialogs.tsx', () => ({
  LogInDialog: () => <div role="dialog">Log in</div>,
}))

/** A busy machine is slow to load a script. */
const SCRIPT_WITHIN = { timeout: 10_000 }

const render = renderInMain()
const textOf = (selector: string) => document.querySelector(selector)?.textContent
const actions = () => Array.from(document.querySelectorAll('a, button'), ({ textContent }) => textContent)

/** Shows a refusal as on the page of a shared link: outside the app's frame, with the loader's data. */
async function refuse(
  name: CatalogueName,
  user: object | null,
  ways: readonly string[],
  more: Partial<Problem> = {},
): Promise<void> {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery(api).queryKey, { user } as never)
  const { httpStatus } = STATUSES[StatusCode[name]]
  const data = { statusCode: StatusCode[name], httpStatus, message: `The sentence of ${name}.`, ...more }
  render(
    <QueryClientProvider client={queryClient}>
      <SharedRefusal data={data} />
    </QueryClientProvider>,
  )
  // The screen of a state is a script of its own.
  await vi.waitFor(async () => {
    await act(() => Promise.resolve())
    expect([textOf('h1'), actions(), textOf('p:last-child')]).toEqual([
      await titleOf(data),
      ways,
      `Code ${StatusCode[name]}`,
    ])
  }, SCRIPT_WITHIN)
}

beforeEach(() => {
  dialogs.open = null
  vi.clearAllMocks()
})

const FOR_YOU = 'Go to For you'
test.each([
  ['videoNotExist', [FOR_YOU]],
  ['userNotExist', [FOR_YOU]],
  ['musicNotExist', [FOR_YOU]],
  ['hashtagNotExist', [FOR_YOU]],
  ['hashtagBlacklist', [FOR_YOU]],
  ['hashtagSensitiveWord', [FOR_YOU]],
  ['hashtagUnshelve', [FOR_YOU]],
  ['lowAge', [FOR_YOU, 'Wrong date of birth?']],
  ['lowAgeOther', ['Log in', FOR_YOU]],
  ['abnormal', [FOR_YOU]],
  ['videoPrivateByUser', [FOR_YOU]],
  ['firstReviewUnshelve', [FOR_YOU]],
  ['musicUnshelved', [FOR_YOU]],
  ['musicNoCopyright', [FOR_YOU]],
  ['videoUnshelvedByMusic', [FOR_YOU]],
  ['userBanned', [FOR_YOU]],
  ['userPrivate', [FOR_YOU]],
  ['userFtc', [FOR_YOU]],
  ['videoNeedsRecheck', [FOR_YOU]],
  ['videoRisk', [FOR_YOU]],
  ['videoRiskMask', [FOR_YOU, 'Watch anyway']],
  ['videoRiskMaskOther', [FOR_YOU, 'Watch anyway']],
  ['geofenceBlock', ['Continue', FOR_YOU]],
] as const)(
  '%s (section 8) has its screen in place of a shared page (section 1, reflow), too, with a way on',
  async (name, ways) => {
    await refuse(name, null, ways, { fields: { videoId: '7' } })
    expect(actions()).toEqual(ways)
  },
)

test('a user at a shared video with a minimum age (10214) says how old they are', async () => {
  await refuse('lowAgeOther', { id: '1' }, ['Enter date of birth', FOR_YOU])
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/age-verification')
})

test('a guest there logs in at once', async () => {
  await refuse('lowAgeOther', null, ['Log in', FOR_YOU])
  await act(async () => document.querySelector('button')?.click())
  await vi.waitFor(() => expect(textOf('[role=dialog]')).toBe('Log in'), SCRIPT_WITHIN)
})

test('a shared video with a mask (10229) is watched by those who say so', async () => {
  call.mockResolvedValue({ video: { id: '7' } })
  await refuse('videoRiskMask', null, [FOR_YOU, 'Watch anyway'], { fields: { videoId: '7' } })
  await act(async () => document.querySelector('button')?.click())
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual(['videos.detail', { itemId: '7', watchAnyway: '1' }])
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledOnce())
})
