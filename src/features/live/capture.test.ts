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
  readyState = 'live'
  readonly stop = vi.fn<() => void>(() => (this.readyState = 'ended'))
  readonly getSettings = () => ({ deviceId: 'headset' })
}

const streamOf = (track: Track, kind: 'audio' | 'video') => ({
  getTracks: () => [track],
  getAudioTracks: () => (kind === 'audio' ? [track] : []),
  getVideoTracks: () => (kind === 'video' ? [track] : []),
})

const node = () => ({ connect: () => {}, disconnect: vi.fn<() => void>(), gain: { value: 1 } })
class SoundStub {
  readonly state = 'running'
  readonly createGain = node
  readonly createAnalyser = node
  readonly createMediaStreamDestination = node
  readonly createMediaStreamSource = node
}

const drawImage = vi.fn<() => void>()

let tracks: Track[]
beforeEach(() => {
  tracks = []
  vi.stubGlobal('AudioContext', SoundStub)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: ({ video }: MediaStreamConstraints) => {
        const track = new Track()
        tracks.push(track)
        return Promise.resolve(streamOf(track, video ? 'video' : 'audio'))
      },
    },
  })
  // A video element that plays, which the tests' DOM lacks.
  const elements = {
    video: { play: () => Promise.resolve(), videoWidth: 640, videoHeight: 480, readyState: 4 },
    canvas: { width: 540, height: 960, getContext: () => ({ drawImage }) },
  }
  vi.spyOn(document, 'createElement').mockImplementation(
    (name) => elements[name as keyof typeof elements] as unknown as HTMLElement,
  )
  drawImage.mockClear()
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
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

test('a camera that is gone leaves its last picture, and another one can be opened', async () => {
  const onLost = vi.fn<(lost: string) => void>()
  const capture = new Capture(onLost)
  await capture.openPicture(choice)
  expect(drawImage).toHaveBeenCalledOnce()
  tracks[0]?.stop()
  tracks[0]?.dispatchEvent(new Event('ended'))
  expect(onLost.mock.calls).toEqual([['picture']])
  capture.draw()
  expect(drawImage).toHaveBeenCalledOnce()
  await capture.openPicture({ ...choice, cameraId: 'other' })
  expect(capture.hasPicture).toBe(true)
  expect(drawImage).toHaveBeenCalledTimes(2)
})

test('the last picture stays while another camera is opened, and one that is exchanged is not missed', async () => {
  const onLost = vi.fn<(lost: string) => void>()
  const capture = new Capture(onLost)
  await capture.openPicture(choice)
  const opening = capture.openPicture({ ...choice, cameraId: 'other' })
  capture.draw()
  expect(drawImage).toHaveBeenCalledOnce()
  await opening
  tracks[0]?.dispatchEvent(new Event('ended'))
  expect(onLost).not.toHaveBeenCalled()
})
