import { afterEach, expect, test, vi } from 'vitest'

import { videoFixture } from '#src/data/video.fixture.ts'
import { playerSettings } from '#src/state/player-settings.ts'

import { asSaved, saveMarked } from './save-liked.lazy.ts'

const line = vi.hoisted(() => ({ bps: undefined as number | undefined }))
vi.mock('./throughput.ts', () => ({ throughputBps: () => line.bps }))
const callWorker = vi.hoisted(() => vi.fn<(op: string, input: object) => Promise<void>>(async () => {}))
vi.mock('#src/data/api.ts', () => ({ callWorker }))

const renditionOf = (height: number) => ({
  url: `/media/${height}.mp4`,
  width: (height * 9) / 16,
  height,
  bitrateBps: height * 1_000,
  sizeBytes: height * 500,
})
const fixture = videoFixture('1')
const video = { ...fixture, media: { ...fixture.media, renditions: [240, 640, 1280].map(renditionOf) } }

afterEach(() => {
  line.bps = undefined
  Object.assign(playerSettings, { isDataSaver: false, qualityPx: 0 })
})

const savedHeights = () => asSaved(video).media.renditions.map(({ height }) => height)

test('what is saved fits the screen, however fast the connection is just now: it has time to come', () => {
  const [before] = savedHeights()
  expect(before).toBe(1280)
  for (const bps of [50_000, 1e6, 100e6]) {
    line.bps = bps
    expect(savedHeights()).toEqual([before])
  }
})

test('on data saver it is the smallest, and otherwise what the viewer chose', () => {
  playerSettings.qualityPx = 360
  expect(savedHeights()).toEqual([640])
  playerSettings.isDataSaver = true
  expect(savedHeights()).toEqual([240])
})

test.each(['liked', 'saved'] as const)(
  'a %s video has its copy among those of this user, and loses it from there alone',
  async (kind) => {
    await saveMarked(kind, video, true)
    const collection = { id: `${kind}:null`, source: { kind }, isMeteredAllowed: false }
    const videos = [{ ...asSaved(video), [kind]: true }]
    expect(callWorker).toHaveBeenLastCalledWith('offline.save', { ...collection, videos })
    await saveMarked(kind, video, false)
    expect(callWorker).toHaveBeenLastCalledWith('offline.remove', { id: `${kind}:null`, videoId: video.id })
  },
)
