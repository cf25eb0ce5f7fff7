import { act, useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { broadcast } from './broadcast.ts'
import type { Capture, CaptureChoice } from './capture.ts'
import { useCapture } from './use-capture.ts'

const render = renderInMain()
/** Devices that the browser refuses, and the page's listener for devices that are lost. */
const { refused, lost } = vi.hoisted(() => ({
  refused: new Set<string>(),
  lost: { call: (_lost: 'picture' | 'sound') => {} },
}))
vi.mock('./capture.ts', () => ({
  Capture: class {
    hasPicture = false
    hasMicrophone = false
    readonly deviceIds = { cameraId: '', microphoneId: '' }
    constructor(onLost: typeof lost.call) {
      lost.call = onLost
    }
    setOrientation() {}
    close() {}
    async openPicture({ cameraId }: CaptureChoice) {
      this.hasPicture = !refused.has('camera')
      if (!this.hasPicture) throw new DOMException('', 'NotReadableError')
      this.deviceIds.cameraId = cameraId
    }
    async openMicrophone() {
      this.hasMicrophone = !refused.has('microphone')
      if (!this.hasMicrophone) throw new DOMException('', 'NotAllowedError')
    }
  },
}))

let device: ReturnType<typeof useCapture>
function Device() {
  const current = useCapture()
  useEffect(() => {
    device = current
  })
  const { capture, hasSound, problem = '' } = current
  return `${capture ? 'picture' : 'none'} ${hasSound ? 'sound' : 'silent'} ${problem}`
}
const enumerateDevices = () => Promise.resolve([])
const shown = () => document.querySelector('main')?.textContent

beforeEach(async () => {
  refused.clear()
  Object.assign(broadcast, { isPictureLost: false, isSoundLost: false })
  vi.stubGlobal('navigator', { mediaDevices: Object.assign(new EventTarget(), { enumerateDevices }) })
  render(<Device />)
  await settle()
})
const open = (changes?: Partial<CaptureChoice>) =>
  act(async () => {
    if (changes) device.change(changes)
    else await device.open()
  })

test('a camera without a microphone is enough, and the microphone can be had later', async () => {
  refused.add('microphone')
  await open()
  expect(shown()).toBe('picture silent ')
  refused.clear()
  await open()
  expect(shown()).toBe('picture sound ')
})

test('a camera that is gone is said so until another one is open', async () => {
  await open()
  act(() => lost.call('picture'))
  expect(broadcast.isPictureLost).toBe(true)
  await open({ cameraId: 'other' })
  expect(broadcast.isPictureLost).toBe(false)
  expect((device.capture as Capture).deviceIds.cameraId).toBe('other')
})

test('the same camera can be opened again once it is back', async () => {
  await open({ cameraId: 'one' })
  act(() => lost.call('picture'))
  Object.assign(device.capture as Capture, { hasPicture: false })
  await open({ cameraId: 'one' })
  expect(device.capture?.hasPicture).toBe(true)
  expect(broadcast.isPictureLost).toBe(false)
})

test('a camera that cannot be opened in place of another leaves the live without one', async () => {
  await open({ cameraId: 'one' })
  refused.add('camera')
  await open({ cameraId: 'other' })
  expect(broadcast.isPictureLost).toBe(true)
})

test('a microphone that is gone is said so until another one is open', async () => {
  await open()
  act(() => lost.call('sound'))
  expect(broadcast.isSoundLost).toBe(true)
  expect(shown()).toBe('picture silent ')
  await act(async () => device.openMicrophone('other'))
  expect(broadcast.isSoundLost).toBe(false)
  expect(shown()).toBe('picture sound ')
})
