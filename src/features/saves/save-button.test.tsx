import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { videoFixture } from '#src/data/video.fixture.ts'
import { playerSettings } from '#src/state/player-settings.ts'
import { savedVideos } from '#src/state/saved-videos.ts'
import { wishes } from '#src/state/wishes.ts'
import { renderInMain } from '#src/ui/in-main.fixture.ts'

import { saveOps } from './outbox.ts'
import { SaveButton } from './save-button.tsx'

const callWorker = vi.hoisted(() => vi.fn<(op: string, input: object) => Promise<void>>(async () => {}))
vi.mock('#src/data/api.ts', () => ({ callWorker }))
vi.mock('#src/data/session-user.ts', () => ({ sessionUserId: () => '7' }))

const set = vi.fn<ApiClient['saves']['set']>(async () => ({ queued: true }))
const onGuest = vi.fn<(then?: () => void) => void>()
const video = videoFixture('1')
const render = renderInMain()

const open = (isGuest = false, isSaved = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={{ saves: { set } } as unknown as ApiClient}>
        <SaveButton
          video={{ ...video, saved: isSaved }}
          onGuest={isGuest ? onGuest : null}
          className={undefined}
        />
      </ApiProvider>
    </QueryClientProvider>,
  )
const button = () => document.querySelector('button')
const press = () => act(async () => button()?.click())
const isPressed = () => button()?.getAttribute('aria-pressed')

beforeEach(() => {
  wishes.byEntity = {}
  playerSettings.isKeepingSaved = false
  savedVideos.ids = new Set()
})
afterEach(() => vi.clearAllMocks())

test('a press saves at once, the next one takes it back, and the server’s word holds in the end', async () => {
  open()
  expect(isPressed()).toBe('false')
  await press()
  expect(isPressed()).toBe('true')
  await press()
  expect(isPressed()).toBe('false')
  expect(set.mock.calls.map(([input]) => input.saved)).toEqual([true, false])
  await press()
  await act(async () => saveOps['saves.set'].settle({ videoId: '1', saved: true }))
  expect(isPressed()).toBe('false')
  expect(callWorker).not.toHaveBeenCalled()
})

test('a guest is asked to log in, and the video is saved then', async () => {
  open(true)
  await press()
  expect(set).not.toHaveBeenCalled()
  await act(async () => onGuest.mock.lastCall?.[0]?.())
  expect(set.mock.lastCall?.[0]).toEqual({ videoId: '1', saved: true })
})

test('the offline copy comes and goes with it where that is switched on, and goes when the server refuses', async () => {
  playerSettings.isKeepingSaved = true
  open(false, true)
  await press()
  await vi.waitFor(() =>
    expect(callWorker).toHaveBeenLastCalledWith('offline.remove', { id: 'saved:7', videoId: '1' }),
  )
  await press()
  await vi.waitFor(() =>
    expect(callWorker.mock.lastCall).toMatchObject([
      'offline.save',
      { id: 'saved:7', source: { kind: 'saved' } },
    ]),
  )
  callWorker.mockClear()
  const { refuse } = saveOps['saves.set']
  refuse?.({ videoId: '1', saved: true })
  expect(callWorker).not.toHaveBeenCalled()
  savedVideos.ids = new Set(['1'])
  refuse?.({ videoId: '1', saved: false })
  expect(callWorker).not.toHaveBeenCalled()
  refuse?.({ videoId: '1', saved: true })
  expect(callWorker).toHaveBeenCalledExactlyOnceWith('offline.remove', { id: 'saved:7', videoId: '1' })
})
