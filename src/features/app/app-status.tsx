import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { applyUpdate } from '#src/pwa/update.ts'
import { useUpdateReady } from '#src/pwa/use-pwa.ts'
import { hideMessage, snackbar } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'

import { useIsOnline } from './use-is-online.ts'

import css from './app-status.module.css'

const MESSAGE_MS = 6_000

/** What the app has to say by itself: offline, a new version, what came of an action. */
export function AppStatus() {
  const isOnline = useIsOnline()
  const isUpdateReady = useUpdateReady()
  return (
    <div className={css.stack}>
      <div role="status">
        {!isOnline && (
          <p className={css.pill}>
            <Icon name="cloudOff" />
            Offline. Clips that have loaded still play.
          </p>
        )}
      </div>
      <Snackbar />
      {isUpdateReady && (
        <div className={css.snackbar} role="alert">
          A new version is ready
          <Button kind="text" onClick={applyUpdate}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}

function Snackbar() {
  const { message } = useSnapshot(snackbar)
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => hideMessage(message.id), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div role="status">
      {message && (
        <div key={message.id} className={css.snackbar}>
          {message.text}
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
        </div>
      )}
    </div>
  )
}
