import { afterEach, expect, test, vi } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'
import { hideVideo, notInterested } from '#src/state/not-interested.ts'

import { watchPlayable, type Playable, type SelectPlayable } from './playable-videos.lazy.ts'

function playable(id: string) {
  const video = videoFixture(id)
  const rendition = { url: `/media/${id}.mp4`, width: 360, height: 640, bitrateBps: 1_000, sizeBytes: 1_000 }
  return { ...video, media: { ...video.media, renditions: [rendition] } }
}

vi.mock('#src/data/api.ts', () => ({
  callWorker: async (op: string) => {
    if (op === 'interests.order') throw new Error('The script is not on this device.')
    return ['kept', 'saved', 'hidden'].map(playable)
  },
  subscribeToWorker: () => () => {},
}))
vi.mock('#shared/when-idle.ts', () => ({ whenIdle: (act: () => void) => act() }))

afterEach(() => {
  vi.unstubAllGlobals()
  notInterested.choices = {}
})

const idsOf = (found?: Playable) => found?.videos.map(({ id }) => id)

test('without a network a feed goes on with what is saved, but for what the viewer does not want to see', async () => {
  const urls = ['kept', 'saved', 'hidden'].map((id) => ({ url: `/media/${id}.mp4` }))
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => urls }) })
  const leaving = new AbortController()
  let select: SelectPlayable | undefined
  watchPlayable('foryou_list', (next) => (select = next), leaving.signal)
  const offered = () => idsOf(select?.([playable('kept'), playable('elsewhere')]))
  hideVideo('hidden', true)
  await vi.waitFor(() => expect(offered()).toEqual(['kept', 'saved']), { timeout: 3_000 })
  // The undo restores it.
  notInterested.choices = {}
  expect(offered()).toEqual(['kept', 'saved', 'hidden'])
  leaving.abort()
})
