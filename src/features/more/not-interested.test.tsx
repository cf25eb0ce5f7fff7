import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Video } from '#contract/models/video.ts'
import { videoFixture } from '#src/data/video.fixture.ts'
import { consent } from '#src/state/consent.ts'
import { snackbar } from '#src/state/snackbar.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import { NotInterested } from './not-interested.tsx'

const worker = vi.hoisted(() => ({ call: vi.fn<(op: string, input: unknown) => Promise<null>>() }))
vi.mock('#src/data/api.ts', () => ({ callWorker: worker.call }))

const render = renderInMain()
const onClose = vi.fn<() => void>()
const onDismiss = vi.fn<(isDismissed: boolean) => void>()
beforeEach(() => {
  vi.clearAllMocks()
  worker.call.mockResolvedValue(null)
  snackbar.message = null
  consent.choice = null
})

const music = {
  id: '9',
  title: 'Calm waves',
  authorName: 'Ada',
  isOriginal: true,
} as unknown as Video['music']
const video: Video = { ...videoFixture('1'), caption: 'Look #sea #a1 #a2 #a3 #a4 #a5', music }
const open = (shown = video) =>
  render(
    <ul>
      <NotInterested video={shown} onClose={onClose} onDismiss={onDismiss} />
    </ul>,
  )
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = async (name: string) => {
  await act(async () => button(name)?.click())
  await settle()
}
const undo = () => act(async () => snackbar.message?.action?.run())

test('“Not interested” dismisses at a click, and the device learns from it', async () => {
  open()
  await press('Not interested')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDismiss.mock.calls).toEqual([[true]])
  expect(worker.call.mock.calls).toEqual([['interests.learn', { video, isDismissed: true, mayStore: false }]])
  expect(snackbar.message?.text).toBe('You won’t see this video in your feeds again.')
  await undo()
  expect(onDismiss.mock.calls).toEqual([[true], [false]])
  expect(worker.call).toHaveBeenCalledOnce()
})

test('reasons are unfolded by a button of their own: author, sound, the first hashtags, the kind', async () => {
  open()
  const list = document.querySelector<HTMLElement>('ul ul')
  expect(list?.hidden).toBe(true)
  await press('Choose why')
  expect(list?.hidden).toBe(false)
  expect(button('Choose why')?.getAttribute('aria-expanded')).toBe('true')
  expect([...document.querySelectorAll('ul ul button')].map(({ textContent }) => textContent)).toEqual([
    'Less by @ada',
    'Less with this sound',
    'Less with #sea',
    'Less with #a1',
    'Less with #a2',
    'Less with #a3',
    'Less with #a4',
    'Less of this kind',
  ])
})

test.each([
  ['Less by @ada', { kind: 'author', id: '7', label: 'ada' }],
  ['Less with this sound', { kind: 'sound', id: '9', label: 'Calm waves' }],
  ['Less with #sea', { kind: 'tag', id: 'sea', label: 'sea' }],
])('%s is chosen, dismisses, and both are undone', async (name, subject) => {
  open()
  await press('Choose why')
  await press(name)
  expect(onDismiss.mock.calls).toEqual([[true]])
  expect(snackbar.message?.text).toBe('The video is hidden, and you’ll see fewer like it.')
  await undo()
  expect(onDismiss.mock.calls).toEqual([[true], [false]])
  expect(worker.call.mock.calls).toEqual(
    [-1, null].map((level) => ['interests.choose', { ...subject, level, isMuted: false }]),
  )
})

test('“Less of this kind” is learnt, and stored once the viewer has answered the question about records', async () => {
  consent.choice = 'denied'
  open()
  await press('Choose why')
  await press('Less of this kind')
  expect(worker.call.mock.calls).toEqual([['interests.learn', { video, isDismissed: true, mayStore: true }]])
})

test('a choice that this device cannot take is said', async () => {
  worker.call.mockRejectedValue(new Error('The disk is full.'))
  open()
  await press('Less by @ada')
  expect(snackbar.message?.action).toBeUndefined()
})

test('there is no reason to choose about one’s own video', () => {
  open({ ...video, isOwn: true })
  expect(button('Not interested')).toBeDefined()
  expect(button('Choose why')).toBeUndefined()
})
