import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { snackbar } from '#src/state/snackbar.ts'
import { videoControl } from '#src/state/video-control.ts'

import { listenToKeys, pressPlayerKey, type FeedKeys } from './keys.ts'

const feed: FeedKeys = {
  actions: {} as FeedKeys['actions'],
  currentArticle: () => document.querySelector('article'),
  onKey: (name) => pressPlayerKey(name, undefined),
}
let end: AbortController
beforeEach(() => {
  end = new AbortController()
  listenToKeys(feed, end.signal)
})
afterEach(() => end.abort())

const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }))

test('M turns the sound on and off as a key and not as the button that shows it (section 3, muteWay)', () => {
  document.body.innerHTML = '<article><button aria-keyshortcuts="M">Unmute</button></article>'
  const onButton = vi.fn<() => void>()
  document.querySelector('button')?.addEventListener('click', onButton)
  press('m')
  expect(videoControl).toMatchObject({ muted: false, muteWay: 'key' })
  press('m')
  expect(videoControl).toMatchObject({ muted: true, muteWay: 'key' })
  expect(onButton).not.toHaveBeenCalled()
})

test('C on a video without captions says so', () => {
  document.body.innerHTML = '<article></article>'
  press('c')
  expect(snackbar.message).toMatchObject({ text: 'This video has no subtitles' })
})
