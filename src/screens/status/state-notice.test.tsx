import type { ReactNode } from 'react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/errors.ts'
import { StatusCode, type CatalogueName } from '#contract/status-codes.ts'
import { STATUSES } from '#contract/status-screens.ts'
import { dialogs } from '#src/state/dialogs.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import StateNotice from './state-notice.tsx'

type Call = (...input: unknown[]) => Promise<unknown>
interface Page {
  session: { user: { id: string } | null }
  context: { documentContext: { region?: string } }
  location: { pathname: string; searchStr: string }
}
const { page, api, router } = vi.hoisted(() => {
  const empty: Page = {
    session: { user: null },
    context: { documentContext: {} },
    location: { pathname: '/@mia/video/7', searchStr: '' },
  }
  return {
    page: empty,
    api: { videos: { detail: vi.fn<Call>() } },
    router: { invalidate: vi.fn<Call>(() => Promise.resolve()) },
  }
})
const queryClient = {
  setQueryData: vi.fn<(key: unknown, data: unknown) => void>(),
  invalidateQueries: vi.fn<Call>(() => Promise.resolve()),
}

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search?: object; children: ReactNode }) => (
    <a href={to} data-search={JSON.stringify(search)}>
      {children}
    </a>
  ),
  useParams: () => ({ user: 'mia' }),
  useRouter: () => ({ ...router, options: { context: page.context }, state: { location: page.location } }),
}))
vi.mock('@tanstack/react-query', async (load) => ({
  ...(await load<object>()),
  useQueryClient: () => queryClient,
}))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => page.session }))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => api }))

const render = renderInMain()
beforeEach(() => {
  dialogs.open = null
  page.session.user = null
  page.context.documentContext = {}
  vi.clearAllMocks()
})

const problemOf = (name: CatalogueName, more: Partial<Problem> = {}): Problem => ({
  statusCode: StatusCode[name],
  httpStatus: STATUSES[StatusCode[name]].httpStatus,
  message: `The sentence of ${name}.`,
  ...more,
})
const textOf = (selector: string) => document.querySelector(selector)?.textContent
const actions = () => Array.from(document.querySelectorAll('a, button'), ({ textContent }) => textContent)

const FOR_YOU = ['Go to For you']
test.each([
  ['hashtagBlacklist', 'Hashtag not allowed', FOR_YOU],
  ['hashtagSensitiveWord', 'Sensitive hashtag', FOR_YOU],
  ['hashtagUnshelve', 'Hashtag removed', FOR_YOU],
  ['lowAge', 'You’re not old enough yet', [...FOR_YOU, 'Wrong date of birth?']],
  ['lowAgeOther', 'How old are you?', ['Log in', ...FOR_YOU]],
  ['abnormal', 'Paused for unusual activity', FOR_YOU],
  ['videoPrivateByUser', 'This video is private', FOR_YOU],
  ['firstReviewUnshelve', 'Not reviewed yet', FOR_YOU],
  ['musicUnshelved', 'Sound removed', FOR_YOU],
  ['musicNoCopyright', 'Sound not available', FOR_YOU],
  ['videoUnshelvedByMusic', 'Removed with its sound', FOR_YOU],
  ['userBanned', 'Account banned', FOR_YOU],
  ['userPrivate', 'This account is private', ['See profile', ...FOR_YOU]],
  ['userFtc', 'Account closed', FOR_YOU],
  ['videoNeedsRecheck', 'Under review', FOR_YOU],
  ['videoRisk', 'Possibly harmful', FOR_YOU],
  ['geofenceBlock', 'Not available where you are', ['Continue', ...FOR_YOU]],
  ['sharkSlide', 'Browser check failed', ['Try again']],
  ['feedListLimit', 'That’s all without an account', ['Log in']],
] as const)('%s (section 8): says what happened, and has a way on', (name, title, ways) => {
  render(<StateNotice problem={problemOf(name)} onRetry={() => {}} />)
  expect([textOf('h1'), textOf('p'), actions()]).toEqual([title, `The sentence of ${name}.`, ways])
  expect(textOf('p:last-child')).toBe(`Code ${StatusCode[name]}`)
})

const drawing = () =>
  document.querySelector('h1')?.parentElement?.querySelector('svg path')?.getAttribute('d')
const drawingsOf = (...names: CatalogueName[]) =>
  new Set(
    names.map((name) => {
      render(<StateNotice problem={problemOf(name)} />)
      return drawing()
    }),
  )

test('states (section 8) of one kind of subject share its picture, and those of others have another', () => {
  const kinds = [
    drawingsOf('hashtagBlacklist', 'hashtagSensitiveWord', 'hashtagUnshelve'),
    drawingsOf('musicUnshelved', 'musicNoCopyright', 'videoUnshelvedByMusic'),
    drawingsOf('firstReviewUnshelve', 'videoNeedsRecheck', 'sharkBlock'),
    drawingsOf('lowAge', 'lowAgeOther'),
    drawingsOf('videoRiskMask', 'videoRiskMaskOther'),
    ...(['videoPrivateByUser', 'geofenceBlock', 'videoRisk', 'sharkSlide'] as const).map((name) =>
      drawingsOf(name),
    ),
    // The pictures of users, each with a mark of its own.
    ...(['userBanned', 'userPrivate', 'abnormal', 'userFtc', 'feedListLimit'] as const).map((name) =>
      drawingsOf(name),
    ),
  ]
  expect(kinds.map(({ size }) => size)).toEqual(kinds.map(() => 1))
  expect(new Set(kinds.flatMap((kind) => [...kind])).size).toBe(kinds.length)
})

test.each([
  ['violence', 'This video shows violence.'],
  ['flashing', 'This video has flashing lights.'],
  // From a later version.
  ['noise', 'The sentence of videoRiskMaskOther.'],
])('a mask (10230) says that it is for %s, and is lifted by its viewer', async (reason, text) => {
  const answer = { video: { id: '7' } }
  api.videos.detail.mockResolvedValue(answer)
  render(
    <StateNotice
      problem={problemOf('videoRiskMaskOther', { fields: { videoId: '7', reason, placeholder: 'AQID' } })}
    />,
  )
  expect([textOf('h1'), textOf('p'), actions()]).toEqual([
    'Sensitive content',
    text,
    ['Go to For you', 'Watch anyway'],
  ])
  await act(async () => document.querySelector('button')?.click())
  expect(api.videos.detail).toHaveBeenCalledExactlyOnceWith({ itemId: '7', watchAnyway: '1' })
  expect(queryClient.setQueryData).toHaveBeenCalledExactlyOnceWith(['videos', 'detail', '7'], answer)
  expect(router.invalidate).toHaveBeenCalledOnce()
})

test.each([
  ['lowAgeOther', '/@mia/video/7', 'unknown', 'video_detail', 'video'],
  ['lowAge', '/@mia/live', 'low', 'live_detail', 'live'],
] as const)(
  'a user with %s at %s is led to the page that asks for their age by its three parameters (section 3), and back',
  (name, pathname, inform, source, objectType) => {
    page.session.user = { id: '1' }
    page.location = { pathname, searchStr: '?comment=5' }
    render(<StateNotice problem={problemOf(name)} />)
    const link = document.querySelector<HTMLElement>('a[href="/age-verification"]')
    expect(JSON.parse(link?.dataset['search'] ?? '')).toEqual({
      age_verify_inform: inform,
      age_verify_source: source,
      age_verify_object_type: objectType,
      next: `${pathname}?comment=5`,
    })
  },
)

test('a site that knows the region does not ask for it (10231)', () => {
  page.context.documentContext = { region: 'DE' }
  render(<StateNotice problem={problemOf('geofenceBlock')} />)
  expect(actions()).toEqual(FOR_YOU)
})

test('a paused account (10215) says until when, and one without an end does not', () => {
  render(<StateNotice problem={problemOf('abnormal', { fields: { until: '1795255596' } })} />)
  expect([textOf('h1'), textOf('p + p')]).toEqual([
    'Paused for unusual activity',
    expect.stringMatching(/^Until .*21.* 2026/),
  ])
  render(<StateNotice problem={problemOf('abnormal')} />)
  expect(document.body.textContent).not.toContain('Until')
})

test('a pause (10114) says for how long, and then lets the viewer try again', async () => {
  vi.useFakeTimers()
  const onRetry = vi.fn<() => void>()
  render(<StateNotice problem={problemOf('sharkBlock', { retryAfterMs: 61_000 })} onRetry={onRetry} />)
  expect([textOf('h1'), textOf('p + p'), actions()]).toEqual([
    'Paused for a while',
    'You can try again in 1:01.',
    [],
  ])
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(actions()).toEqual(['Try again'])
  document.querySelector('button')?.click()
  expect(onRetry).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
