import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'
import { samples } from '#support/samples.ts'

import AnimationForm from './animation-form.tsx'

const animation = vi.fn<ApiClient['users']['animation']>()
const setAnimation = vi.fn<ApiClient['users']['setAnimation']>()
const userPosts = vi.fn<ApiClient['feed']['userPosts']>()
const render = renderInMain()
const { output } = samples['feed.userPosts']
const [video] = output.itemList
const text = () => document.querySelector('main')?.textContent ?? ''
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  animation.mockResolvedValue({ state: 'none' })
  userPosts.mockResolvedValue(output)
})
async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const api = { users: { animation, setAnimation }, feed: { userPosts } } as unknown as ApiClient
  render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <AnimationForm userId="1" />
      </ApiProvider>
    </QueryClientProvider>,
  )
  await settle()
}

test('a part of a video is chosen and sent at once, and the page says how far the picture is', async () => {
  await open()
  expect(button('Use this part')).toBeUndefined()
  await act(async () => document.querySelector<HTMLElement>('input[type=radio]')?.click())
  setAnimation.mockResolvedValue({ state: 'waiting', videoId: '7' })
  animation.mockResolvedValue({ state: 'waiting' })
  await act(async () => button('Use this part')?.click())
  await settle()
  expect(setAnimation).toHaveBeenCalledExactlyOnceWith({ videoId: video?.id, startSec: 0 })
  expect(document.querySelector('[role=status]')?.textContent).toBe('Your animated picture is being made.')
})

test('a picture that is there can be removed', async () => {
  animation.mockResolvedValue({ state: 'ready', url: '/media/avatar/ab/abcdef12.webp' })
  await open()
  expect(text()).toContain('Your profile shows this animated picture.')
  setAnimation.mockResolvedValue({ state: 'none', videoId: null })
  await act(async () => button('Remove animated picture')?.click())
  expect(setAnimation).toHaveBeenCalledExactlyOnceWith({ videoId: null })
})

test('videos that some may not watch are not offered, and with none it says what to do', async () => {
  userPosts.mockResolvedValue({
    ...output,
    itemList: output.itemList.map((each) => ({ ...each, audience: 'friends' as const })),
  })
  await open()
  expect(document.querySelector('input[type=radio]')).toBeNull()
  expect(text()).toContain('Post a video that everyone can watch first.')
})
