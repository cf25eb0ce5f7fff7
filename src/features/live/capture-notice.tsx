import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/broadcast.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

import { browserNameOf } from './browser-name.ts'
import type { CaptureProblem } from './use-capture.ts'

interface CaptureNoticeProps {
  problem: CaptureProblem | undefined
  isOpening: boolean
  onOpen: () => void
  /** Shares the screen instead of a camera; absent when the browser cannot. */
  onShareScreen: (() => void) | undefined
}

/** Shown in place of the picture: asks for the camera, or says how to allow it. */
export function CaptureNotice({ problem, isOpening, onOpen, onShareScreen }: CaptureNoticeProps) {
  if (problem === undefined) {
    return (
      <Notice icon="film" title={messages.turnOn} text={messages.turnOnText}>
        <Button kind="primary" isBusy={isOpening} onClick={onOpen}>
          {messages.turnOn}
        </Button>
      </Notice>
    )
  }
  return (
    <Notice icon="film" role="alert" {...wordsOf(problem)}>
      {problem !== 'insecure' && (
        <Button kind="primary" isBusy={isOpening} onClick={onOpen}>
          {app.tryAgain}
        </Button>
      )}
      {problem === 'missing' && onShareScreen && (
        <Button onClick={onShareScreen}>{messages.shareScreen}</Button>
      )}
    </Notice>
  )
}

// oxlint-disable-next-line typescript/consistent-return -- every problem has its case
function wordsOf(problem: CaptureProblem): { title: string; text?: string } {
  switch (problem) {
    case 'denied': {
      const browser = browserNameOf(navigator.userAgent, navigator.maxTouchPoints)
      return { title: messages.denied, text: messages.deniedText({ browser }) }
    }
    case 'insecure':
      return { title: messages.notSupported, text: messages.needsHttps }
    case 'missing':
      return { title: messages.missing }
    case 'busy':
      return { title: messages.busy }
  }
}
