import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { LinkedThread, useLinkedComment } from './linked-thread.tsx'

const { video } = samples['videos.detail'].output
const detail = vi.fn<ApiClient['comments']['detail']>()
const render = renderInMain()

function Linked() {
  const linked = useLinkedComment({ videoId: video.id, commentId: '5' }, video.id)
  return linked && <LinkedThread linked={linked} video={video} onLeave={() => {}} />
}

test.each([
  [404, 'Not there.', 'The comment of this link isn’t here any more.'],
  [503, 'The server is busy.', 'Couldn’t load the comment of this link. The server is busy.'],
])('HTTP status %d of a linked comment has its own sentence', async (httpStatus, message, sentence) => {
  detail.mockRejectedValue(new ApiError({ statusCode: 100, httpStatus, message }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={{ comments: { detail } } as unknown as ApiClient}>
        <Linked />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(document.querySelector('li')?.textContent).toBe(sentence)
  })
})
