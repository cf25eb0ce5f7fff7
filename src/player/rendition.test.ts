import { expect, test } from 'vitest'

import type { Media } from '#contract/models/video.ts'
import { chooseRendition } from '#document/choose-rendition.ts'

const rendition = (width: number, bitrateBps: number) => ({
  url: `/media/${width}.mp4`,
  width,
  height: Math.round((width * 16) / 9),
  bitrateBps,
  sizeBytes: bitrateBps,
})
const media: Media = {
  width: 1080,
  height: 1920,
  durationSec: 8,
  hasAudio: true,
  renditions: [
    rendition(240, 280_000),
    rendition(360, 600_000),
    rendition(720, 2_200_000),
    rendition(1080, 4_500_000),
  ],
  posterUrl: '',
  posterSmallUrl: '',
  placeholder: '',
  dominantColor: '#000000',
}

test.each([
  ['a large screen on a fast line gets the best', { shortSidePx: 1080, downlinkMbps: 10 }, 1080],
  ['a screen of 780 pixels is served by 720', { shortSidePx: 780, downlinkMbps: 10 }, 720],
  [
    'a slow connection gets what leaves room for the next videos',
    { shortSidePx: 1080, downlinkMbps: 4 },
    360,
  ],
  ['what was measured counts more', { shortSidePx: 1080, downlinkMbps: 4, measuredBps: 2e6 }, 240],
  ['also where browsers tell no more', { shortSidePx: 720, downlinkMbps: 10, measuredBps: 5e6 }, 360],
  ['a very slow connection gets the smallest', { shortSidePx: 1080, downlinkMbps: 0.1 }, 240],
  ['and one that is known for nothing but its delay', { shortSidePx: 1080, downlinkMbps: 0 }, 240],
  ['without an estimate the screen decides', { shortSidePx: 360 }, 360],
])('%s', (_name, viewing, width) => {
  expect(chooseRendition(media, { ...viewing, isDataSaver: false })?.width).toBe(width)
})

test.each([
  ['what the viewer chose is played, whatever the connection', 720, 720],
  ['where a video has it not, the next smaller one', 540, 360],
  ['or the smallest', 144, 240],
])('%s', (_name, wantedPx, width) => {
  const viewing = { shortSidePx: 1080, downlinkMbps: 0, isDataSaver: false, wantedPx }
  expect(chooseRendition(media, viewing)?.width).toBe(width)
})

test.each([0, 720])('data-saver gets the smallest, also of who has chosen %d pixels', (wantedPx) => {
  const viewing = { shortSidePx: 1080, downlinkMbps: 10, isDataSaver: true, wantedPx }
  expect(chooseRendition(media, viewing)?.width).toBe(240)
})

test('a video without renditions has nothing to play', () => {
  expect(
    chooseRendition({ ...media, renditions: [] }, { shortSidePx: 1, isDataSaver: false }),
  ).toBeUndefined()
})
