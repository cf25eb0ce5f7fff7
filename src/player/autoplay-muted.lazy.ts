import { subscribe } from 'valtio'

import { messages } from '#messages/video.ts'
import { hideMessage, showMessage, snackbar } from '#src/state/snackbar.ts'
import { setMute, videoControl } from '#src/state/video-control.ts'

/**
 * Shows a notice when the browser blocks the sound that the viewer wants (`browserNeedMute`), and unmutes at the
 * first touch of the page.
 */
export function showAutoplayMutedNotice(): void {
  let messageId: number | undefined
  const showNotice = () => {
    const { browserNeedMute } = videoControl
    if (browserNeedMute && messageId === undefined) {
      showMessage(messages.tapForSound, {
        label: messages.unmute,
        run: () => setMute(false, 'button'),
      })
      messageId = snackbar.message?.id
    }
    if (!browserNeedMute && messageId !== undefined) {
      hideMessage(messageId)
      messageId = undefined
    }
  }
  // These fire after the page has handled the touch, which may be about the sound.
  for (const type of ['click', 'keyup'] as const) addEventListener(type, unmute)
  subscribe(videoControl, showNotice)
  showNotice()
}

function unmute(): void {
  // Escape, for one, does not count as a touch for the browser: unmuting would stop the video.
  if (videoControl.browserNeedMute && navigator.userActivation.hasBeenActive)
    videoControl.browserNeedMute = false
}
