import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { createQueryClient } from '#src/data/query-client.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import { StoredVideos } from './stored-videos.tsx'

vi.mock('@tanstack/react-router', () => ({}))

const render = renderInMain()
const button = (name: string, within = 'section') =>
  [...document.querySelectorAll<HTMLElement>(`${within} button`)].find(
    ({ textContent }) => textContent === name,
  )
const press = (name: string, within?: string) => act(async () => button(name, within)?.click())

test('a video goes for good only after a question', async () => {
  const remove = vi.fn<ApiClient['videos']['remove']>().mockResolvedValue(samples['videos.remove'].output)
  const videos = {
    stored: () => Promise.resolve(samples['videos.stored'].output),
    deleted: () => Promise.resolve(samples['videos.deleted'].output),
    remove,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={{ videos } as unknown as ApiClient}>
        <StoredVideos />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(button('Remove for good')).toBeDefined())
  await press('Remove for good')
  expect(remove).not.toHaveBeenCalled()
  await press('Keep it', 'dialog')
  expect(document.querySelector('dialog')).toBeNull()
  await press('Remove for good')
  await press('Remove for good', 'dialog')
  expect(remove).toHaveBeenCalledOnce()
})
