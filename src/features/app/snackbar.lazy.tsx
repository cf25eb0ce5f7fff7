import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { messages } from '#messages/app.ts'
import { browserMode } from '#src/state/browser-mode.ts'
import { hideMessage, snackbar } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { CloseButton } from '#src/ui/close-button.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import css from './app-status.module.css'

const MESSAGE_MS = 6_000

/** Shows the message above a dialog, which would otherwise hide it. */
function showAboveDialog(element: HTMLElement | null): void {
  if (!element || !document.querySelector('dialog:modal')) return
  element.popover = 'manual'
  element.showPopover()
}

/**
 * Whether the open viewer page only moves to another of its videos, whose address follows: it is still the same
 * page.
 */
const isInViewer = (path: string): boolean =>
  'browserMode' in document.documentElement.dataset &&
  browserMode.videoIds.some((id) => path.endsWith(`/video/${id}`))

/** The current short message. It disappears after a while, by its button, or with its page. */
export default function Snackbar() {
  const { message } = useSnapshot(snackbar)
  // A message from before this script loaded is not part of the document.
  const isHydrated = useIsHydrated()
  const router = useRouter()
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => hideMessage(message.id), MESSAGE_MS)
    const stopWatching = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      if (pathChanged && !isInViewer(toLocation.pathname)) hideMessage(message.id)
    })
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [message, router])
  if (!message || !isHydrated) return null
  return (
    <div key={message.id} ref={showAboveDialog} className={css.snackbar}>
      <span>{message.text}</span>
      {message.action && (
        <Button
          kind="text"
          onClick={() => {
            message.action?.run()
            hideMessage(message.id)
          }}
        >
          {message.action.label}
        </Button>
      )}
      <CloseButton label={messages.dismiss} onClose={() => hideMessage(message.id)} />
    </div>
  )
}
