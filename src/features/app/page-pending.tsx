import { useEffect, useState } from 'react'

import { useWaitingRead } from '#src/data/use-waiting-read.ts'
import { Button } from '#src/ui/button.tsx'
import { Page } from '#src/ui/page.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import css from './page-pending.module.css'

/** By then a person wonders whether anything happens. */
const LONG_MS = 3_000

/** What stands where a page is still on its way, and the truth about it when that takes long. */
export function PagePending() {
  const waiting = useWaitingRead()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title="Loading" isTitleHidden>
      <div className={css.pending}>
        <Spinner />
        <p role="status">{waiting?.reason ?? (isLong && 'The network is slow or away. Still trying.')}</p>
        {waiting && <Button onClick={waiting.tryNow}>Try now</Button>}
      </div>
    </Page>
  )
}
