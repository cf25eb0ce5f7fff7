import { expect, test, vi } from 'vitest'

import { snackbar } from '#src/state/snackbar.ts'
import { setBrowserNeedMute, setMute } from '#src/state/video-control.ts'

import { showAutoplayMutedNotice } from './autoplay-muted.lazy.ts'

const expectMessage = (text: string | undefined) =>
  vi.waitFor(() => expect(snackbar.message?.text).toBe(text))

test('each time the browser holds the sound back it is said, and no longer than it is so', async () => {
  showAutoplayMutedNotice()
  expect(snackbar.message).toBeNull()
  setBrowserNeedMute()
  await expectMessage('Tap for sound')
  setMute(false, 'key')
  await expectMessage(undefined)
  setBrowserNeedMute()
  await expectMessage('Tap for sound')
})
