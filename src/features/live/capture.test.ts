import { beforeEach, expect, test, vi } from 'vitest'

import { Capture, type CaptureChoice } from './capture.ts'

const choice: CaptureChoice = {
  source: 'camera',
  orientation: 'portrait',
  cameraId: '',
  microphoneId: '',
  facing: 'user',
}

class Track extends EventTarget {
  readonly stop = vi.fn<() => void>()
  readonly getSettings = () => ({ deviceId: 'headset' })
}

const streamOf = (track: Track) => ({ getTracks: () => [track], getAudioTracks: () => [track] })

const node = () => ({ connect: () => {}, disconnect: vi.fn<() => void>(), gain: { value: 1 } })
class SoundStub {
  readonly state = 'running'
  readonly createGain = node
  readonly createAnalyser = node
  readonly createMediaStreamDestination = node
  readonly createMediaStreamSource = node
}

let tracks: Track[]
beforeEach(() => {
  tracks = []
  vi.stubGlobal('AudioContext', SoundStub)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: () => {
        const track = new Track()
        tracks.push(track)
        return Promise.resolve(streamOf(track))
      },
    },
  })
  return () => vi.unstubAllGlobals()
})

test('a microphone that is switched off is gone, and another one can be opened', async () => {
  const onLost = vi.fn<(lost: string) => void>()
  const capture = new Capture(onLost)
  await capture.openMicrophone(choice)
  expect(capture.hasMicrophone).toBe(true)
  tracks[0]?.dispatchEvent(new Event('ended'))
  expect(onLost.mock.calls).toEqual([['sound']])
  expect(capture.hasMicrophone).toBe(false)
  await capture.openMicrophone({ ...choice, microphoneId: 'other' })
  expect(capture.hasMicrophone).toBe(true)
})

test('one that was exchanged before is not missed', async () => {
  const onLost = vi.fn<(lost: string) => void>()
  const capture = new Capture(onLost)
  await capture.openMicrophone(choice)
  await capture.openMicrophone({ ...choice, microphoneId: 'other' })
  tracks[0]?.dispatchEvent(new Event('ended'))
  expect(onLost).not.toHaveBeenCalled()
  expect(capture.hasMicrophone).toBe(true)
})
