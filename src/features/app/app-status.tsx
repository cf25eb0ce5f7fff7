import { Suspense, type ReactNode } from 'react'

import { messages } from '#messages/app.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { useSession } from '#src/data/use-session.ts'
import { useUpdateReady } from '#src/offline/installed-app.ts'
import { lazyOptional } from '#src/offline/lazy.ts'
import { NOTICES_ID, useRootMark } from '#src/ui/document.ts'
import { Icon } from '#src/ui/icon.tsx'

import css from './app-status.module.css'

const Snackbar = lazyOptional(() => import('./snackbar.lazy.tsx'))
const ReadOnlyNotice = lazyOptional(() => import('./read-only-notice.lazy.tsx'))
const UpdateNotice = lazyOptional(() => import('./update-notice.lazy.tsx'))

/**
 * The app's own messages: offline, read-only, a new version, the result of an action. `waiting` shows the actions that
 * have not been sent yet.
 */
export function AppStatus({ waiting }: { waiting: ReactNode }) {
  const isOnline = useIsOnline()
  const isUpdateReady = useUpdateReady()
  const { isReadOnly } = useSession()
  return (
    <div id={NOTICES_ID} className={css.stack}>
      <div className={css.offline}>
        <div role="status">
          {isOnline ? (
            isReadOnly && (
              <Suspense fallback={null}>
                <ReadOnlyNotice />
              </Suspense>
            )
          ) : (
            <Offline />
          )}
        </div>
        {waiting}
      </div>
      <div role="status" className={css.message}>
        <Suspense fallback={null}>
          <Snackbar />
        </Suspense>
      </div>
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
      {messages.offlineStillPlays}
    </p>
  )
}
