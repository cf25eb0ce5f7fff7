import { useEffect, useState } from 'react'

import { PAGE_PENDING_AFTER_MS, ROUTE_LOAD_TIMEOUT_MS } from '#contract/constants.ts'
import { messages } from '#messages/app.ts'
import { useRetryReason } from '#src/data/use-retry-reason.ts'
import { reportError } from '#src/observability/report.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'

import css from './page-pending.module.css'

/** The placeholder of a page that is still loading. After a while it shows the reason, and continues to wait. */
export function PagePending() {
  const waiting = useRetryReason()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLong(true)
      reportError(new Error(`No page within ${ROUTE_LOAD_TIMEOUT_MS} ms`), 'warning')
    }, ROUTE_LOAD_TIMEOUT_MS - PAGE_PENDING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title={messages.loading} isTitleHidden>
      {waiting ? (
        <Notice icon="clock" role="status" title={messages.serverErrorTitle} text={waiting.reason}>
          <Button kind="primary" onClick={waiting.tryNow}>
            {messages.tryNow}
          </Button>
        </Notice>
      ) : (
        <div className={css.pending}>
          <Spinner />
          <p role="status">{isLong && messages.connectionSlow}</p>
        </div>
      )}
    </Page>
  )
}
