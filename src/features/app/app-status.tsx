import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import { useIsOnline } from '#src/data/use-is-online.ts'
import { lazyOptional } from '#src/pwa/optional.ts'
import { useUpdateReady } from '#src/pwa/use-pwa.ts'
import { hideMessage, snackbar } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useRootMark } from '#src/ui/use-root-mark.ts'

import css from './app-status.module.css'

const UpdateNotice = lazyOptional(() => import('./update-notice.tsx'))

const MESSAGE_MS = 6_000

/**
 * What the app has to say by itself: offline, a new version, what came of an action. `waiting` says what has not
 * been sent yet.
 */
export function AppStatus({ waiting }: { waiting: ReactNode }) {
  const isOnline = useIsOnline()
  const isUpdateReady = useUpdateReady()
  return (
    <div className={css.stack}>
      <div className={css.offline}>
        <div role="status">{!isOnline && <Offline />}</div>
        {waiting}
      </div>
      <Snackbar />
      {isUpdateReady && (
        <Suspense fallback={null}>
          <UpdateNotice />
        </Suspense>
      )}
    </div>
  )
}

function Offline() {
  useRootMark('offline')
  return (
    <p className={css.pill}>
      <Icon name="cloudOff" />
      Offline. Clips that have loaded still play.
    </p>
  )
}

function Snackbar() {
  const { message } = useSnapshot(snackbar)
  const router = useRouter()
  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => hideMessage(message.id), MESSAGE_MS)
    const stopWatching = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) hideMessage(message.id)
    })
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [message, router])
  return (
    <div role="status" className={css.message}>
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
          <button
            type="button"
            className={css.dismiss}
            aria-label="Dismiss"
            onClick={() => hideMessage(message.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
