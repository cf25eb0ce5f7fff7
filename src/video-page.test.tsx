import { QueryClientProvider } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { act, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { Problem } from '#contract/models/problem.ts'
import { StatusCode } from '#contract/status-codes.ts'
import { videoDetailQuery, watchedAnyway } from '#src/data/queries.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { Route } from '#src/routes/_app.@{$user}_.video.$videoId.tsx'
import { VideoScreen } from '#src/screens/viewer/video-screen.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

/** The page of a video that a moderator masks or removes while it is open (specification section 8, 10230, 10204). */

const { invalidate, detail } = vi.hoisted(() => ({
  invalidate: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  detail: vi.fn<ApiClient['videos']['detail']>(),
}))
const api = { videos: { detail } } as unknown as ApiClient
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useRouter: () => ({ invalidate }),
  useLocation: () => null,
  useNavigate: () => () => {},
}))
vi.mock('#src/data/api-context.tsx', () => ({ useApi: () => api }))
vi.mock('#src/screens/feed/video-feed.tsx', () => ({ ClosedFeed: () => 'Playing' }))
vi.mock('#src/screens/video/video-view.tsx', () => ({ VideoView: () => null }))
vi.mock('#src/ui/back-button.tsx', () => ({ BackButton: () => null }))

const author = { id: '1', uniqueId: 'ada', secUid: 'x', nickname: 'Ada', avatarUrl: null }
const known = { video: { id: '7', author, caption: 'Tide', stats: {} } } as never
const problem = (statusCode: number, httpStatus: number): Problem => ({ statusCode, httpStatus, message: '' })
const MASKED = problem(StatusCode.videoRiskMaskOther, 403)

const render = renderInMain()
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let queryClient = createQueryClient()
beforeEach(() => {
  queryClient = createQueryClient()
  queryClient.setQueryData(videoDetailQuery(api, '7').queryKey, known)
  watchedAnyway.clear()
  invalidate.mockClear()
  detail.mockReset()
})
/** Opens the page with a list's cached video, as when a viewer returns, until its request has been answered. */
async function open(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <VideoScreen videoId="7" />
      </Suspense>
    </QueryClientProvider>,
  )
  // Queries report their results in tasks of their own.
  await act(() => delay(20))
  await act(() => delay(20))
}
/** As the router loads it. */
const load = (): unknown => {
  const loader = Route.options.loader as ((given: object) => unknown) | undefined
  return loader?.({ params: { user: 'ada', videoId: '7' }, context: { api, queryClient } })
}

test('who comes back to a video asks for it again, and the page says what it is refused', async () => {
  detail.mockRejectedValue(new ApiError(MASKED))
  await load()
  expect(detail).not.toHaveBeenCalled()
  await open()
  expect(detail).toHaveBeenCalledExactlyOnceWith({ itemId: '7' }, expect.anything())
  expect(invalidate).toHaveBeenCalledOnce()
  // The loader does not show the cached video, but requests it again, and throws the refusal for the status
  // screen.
  const refusal = await Promise.resolve(load()).catch((error: unknown) => error)
  expect(isNotFound(refusal) && refusal.data).toEqual(MASKED)
  // Once the moderator has reverted it, the video is there again.
  detail.mockResolvedValue(known)
  expect(await load()).toEqual(known)
})

test.each([
  ['no network', problem(StatusCode.networkError, 0)],
  ['a server that has a problem', problem(StatusCode.serverError, 500)],
])('%s takes nothing from the screen', async (_name, failure) => {
  detail.mockRejectedValue(new ApiError(failure))
  await open()
  expect(detail).toHaveBeenCalledOnce()
  expect(invalidate).not.toHaveBeenCalled()
  expect(document.querySelector('main')?.textContent).toContain('Playing')
  expect(await load()).toEqual(known)
})

test('a masked video that the viewer watches anyway is asked for as such', async () => {
  watchedAnyway.add('7')
  detail.mockResolvedValue(known)
  await open()
  expect(detail).toHaveBeenCalledExactlyOnceWith({ itemId: '7', watchAnyway: '1' }, expect.anything())
})
