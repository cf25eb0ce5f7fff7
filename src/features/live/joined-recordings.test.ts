import { expect, test } from 'vitest'

import { moveFragment, readTracks } from './fragment-times.ts'
import { JoinedRecordings } from './joined-recordings.ts'
import { fragment, header } from './recording.fixture.ts'

const FIRST = header({ format: 'avc1', madeAt: 1 })
const LATER = header({ format: 'avc1', madeAt: 2 })
const OTHER = header({ format: 'avc3', madeAt: 3 })

function join() {
  const log: string[] = []
  const tracks = readTracks(FIRST)
  const joined = new JoinedRecordings({
    onHeader: () => log.push('header'),
    onFragment: (durationSec, bytes) =>
      log.push(`${moveFragment(bytes, tracks, 0).startSec.toFixed(3)} ${durationSec.toFixed(3)}`),
  })
  return { joined, log }
}

test('a recording goes on with the stream of the one ahead of it, at the time at which it began', () => {
  const { joined, log } = join()
  joined.addHeader(FIRST, 10_000)
  joined.addFragment(fragment(0, [250, 250]))
  joined.addFragment(fragment(500, [40]))
  joined.addHeader(LATER, 10_560)
  joined.addFragment(fragment(0, [30, 30]))
  joined.addFragment(fragment(60, [500]))
  expect(log).toEqual(['header', '0.000 0.500', '0.500 0.040', '0.560 0.060', '0.620 0.500'])
  expect(joined.isOneStream).toBe(true)
})

test('it never begins before the end of the one ahead of it, and the next one is in time again', () => {
  const { joined, log } = join()
  joined.addHeader(FIRST, 10_000)
  joined.addFragment(fragment(0, [600]))
  joined.addHeader(LATER, 10_560)
  joined.addFragment(fragment(0, [200]))
  joined.addHeader(LATER, 10_900)
  joined.addFragment(fragment(0, [200]))
  expect(log).toEqual(['header', '0.000 0.600', '0.600 0.200', '0.900 0.200'])
})

test('tracks keep the numbers of the first recording: Chromium gives them others, as the first sound or picture comes', () => {
  const { joined, log } = join()
  joined.addHeader(FIRST, 10_000)
  joined.addFragment(fragment(0, [500]))
  joined.addHeader(header({ format: 'avc1', madeAt: 2, pictureId: 2 }), 10_500)
  joined.addFragment(fragment(0, [300], 2))
  expect(log).toEqual(['header', '0.000 0.500', '0.500 0.300'])
  const bytes = fragment(0, [300], 2)
  moveFragment(bytes, readTracks(header({ format: 'avc1', madeAt: 2, pictureId: 2 })), 1, readTracks(FIRST))
  expect(bytes).toEqual(fragment(1_000, [300], 1))
})

test('a recording of another format begins a stream of its own', () => {
  const { joined, log } = join()
  joined.addHeader(FIRST, 10_000)
  joined.addFragment(fragment(0, [500]))
  joined.addHeader(OTHER, 10_500)
  joined.addFragment(fragment(0, [500]))
  expect(log).toEqual(['header', '0.000 0.500', 'header', '0.000 0.500'])
  expect(joined.isOneStream).toBe(false)
})

test('less than a picture at the end of a recording is left out: no server takes it', () => {
  const { joined, log } = join()
  joined.addHeader(FIRST, 10_000)
  joined.addFragment(fragment(0, [500]))
  joined.addFragment(fragment(500, [0]))
  expect(log).toEqual(['header', '0.000 0.500'])
})

test('sound moves with its pictures, by its own clock and in eight bytes', () => {
  const tracks = readTracks(FIRST)
  const bytes = fragment(500, [400])
  expect(moveFragment(bytes, tracks, 1.25)).toEqual({ startSec: 1.75, durationSec: 0.4 })
  const soundAlone = new Map([...tracks].filter(([, { kind }]) => kind === 'audio'))
  expect(moveFragment(bytes, soundAlone, 1)).toEqual({ startSec: 2.75, durationSec: 0.5 })
})
