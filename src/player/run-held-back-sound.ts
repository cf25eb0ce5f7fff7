import { subscribe } from 'valtio'

import { hideMessage, showMessage, snackbar } from '#src/state/snackbar.ts'
import { setMute, videoControl } from '#src/state/video-control.ts'

/**
 * Where the browser holds back a sound that the person wants (`browserNeedMute`), says so, and lets it be heard from the
 * first touch of the page on.
 */
export function hearHeldBackSound(): void {
  let messageId: number | undefined
  const tell = () => {
    const { browserNeedMute } = videoControl
    if (browserNeedMute && messageId === undefined) {
      showMessage('Tap for sound', {
        label: 'Unmute',
        run: () => setMute(false, 'button'),
      })
      messageId = snackbar.message?.id
    }
    if (!browserNeedMute && messageId !== undefined) {
      hideMessage(messageId)
      messageId = undefined
    }
  }
  // They come after the page has done what the touch is for: it may be about the sound.
  for (const type of ['click', 'keyup'] as const) addEventListener(type, hear)
  subscribe(videoControl, tell)
  tell()
}

function hear(): void {
  // Escape, for one, is no touch to the browser: with sound it would stop the video.
  if (videoControl.browserNeedMute && navigator.userActivation.hasBeenActive)
    videoControl.browserNeedMute = false
}
